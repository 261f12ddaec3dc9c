import { setImmediate as nextIteration } from 'node:timers/promises'
import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import type { App } from '../app-type.ts'
import { validatorFor } from './schema-validator.ts'

/**
 * Compiling all schemas takes longer than the rest of the start. So each schema is compiled at its first use, and the others
 * one by one in idle iterations of the event loop after the server began to listen.
 */
export function compileSchemasLazily(app: App): void {
  const pending: (() => unknown)[] = []

  function lazy<T>(compile: () => T): () => T {
    let compiled: { readonly code: T } | undefined
    const get = () => {
      compiled ??= { code: compile() }
      return compiled.code
    }
    pending.push(get)
    return get
  }

  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const validator = lazy(() => validatorFor(schema, httpPart))
    return (data: unknown) => validator()(data)
  })
  app.setSerializerCompiler<TSchema>(({ schema }) => {
    const serializer = lazy(() => fastJsonStringify(schema))
    return (data: unknown) => serializer()(data)
  })
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onListen', async () => {
    for (const compile of pending) {
      await nextIteration()
      if (isClosing) return
      compile()
    }
    app.log.debug({ schemas: pending.length }, 'schemas compiled')
  })
}
