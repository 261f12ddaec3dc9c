import type { JsonObject } from '../schemas.ts'
import { fileHeaders, notModified, type RouteTraits } from './headers.ts'

/** Stands for the bytes of a file in an example. */
const BYTES = '(the bytes of the file)'

const ONE_FILE: JsonObject = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary', description: 'The file itself.' } },
  required: ['file'],
}

/** A form with one file. */
export function fileForm(type: string): JsonObject {
  return { [type]: { schema: ONE_FILE, example: { file: BYTES } } }
}

/** 200 for the whole file, 206 for a range of it, 304 if the client has it already. */
export function fileResponses(route: RouteTraits): JsonObject {
  const types = [route.schema?.produces ?? 'application/octet-stream'].flat()
  const content: JsonObject = Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' }, example: BYTES }]),
  )
  return {
    200: { description: 'The bytes of the file.', headers: fileHeaders(route, 200), content },
    206: { description: 'The bytes in the Range.', headers: fileHeaders(route, 206), content },
    ...notModified(route),
  }
}
