import { type JsonObject, NOT_MODIFIED } from './openapi-schemas.ts'

/** What stands for the bytes in an example: nobody wants to see those of a picture. */
const BYTES = '(the bytes of the file)'

const ONE_FILE: JsonObject = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
}

/** A form with one file. */
export function fileForm(type: string): JsonObject {
  return { [type]: { schema: ONE_FILE, example: { file: BYTES } } }
}

/** A file comes whole, in part, or not at all where the caller has it already. */
export function fileResponses(type: string): JsonObject {
  const content: JsonObject = { [type]: { schema: { type: 'string', format: 'binary' }, example: BYTES } }
  return {
    200: { description: 'The bytes of the file.', content },
    206: { description: 'The bytes in the Range.', content },
    ...NOT_MODIFIED,
  }
}
