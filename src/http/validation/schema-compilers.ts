import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import type { App } from '../app-type.ts'
import { validatorFor } from './schema-validator.ts'

/**
 * Each schema is compiled at its first use, mostly in a millisecond. All of them take a third of the processor time of a start
 * and a tenth of the memory of an idle server, and few servers are asked for everything.
 */
export function compileSchemasLazily(app: App): void {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const validator = once(() => validatorFor(schema, httpPart))
    return (data: unknown) => validator()(data)
  })
  app.setSerializerCompiler<TSchema>(({ schema }) => {
    const serializer = once(() => serializerFor(schema))
    return (data: unknown) => serializer()(data)
  })
}

type Serializer = ReturnType<typeof fastJsonStringify>

const serializers = new Map<string, Serializer>()

/** Many routes respond alike, so that what was compiled for one serves all. */
export function serializerFor(schema: TSchema): Serializer {
  const text = JSON.stringify(schema)
  const serializer = serializers.get(text) ?? fastJsonStringify(schema)
  serializers.set(text, serializer)
  return serializer
}

function once<T>(compile: () => T): () => T {
  let compiled: { readonly code: T } | undefined
  return () => {
    compiled ??= { code: compile() }
    return compiled.code
  }
}
