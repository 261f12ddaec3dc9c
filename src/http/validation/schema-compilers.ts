import { setImmediate as nextTurn } from 'node:timers/promises'
import fastJsonStringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import type { App } from '../app-type.ts'
import { validatorFor } from './schema-validator.ts'

/**
 * Turning all schemas into code takes longer than the rest of the start together. So each is compiled when it
 * is first needed, and those nobody needed yet in the quiet moments after the server began to listen.
 */
export function compileSchemasLate(app: App): void {
  const waiting: (() => unknown)[] = []

  function late<T>(compile: () => T): () => T {
    let compiled: { readonly code: T } | undefined
    const get = () => {
      compiled ??= { code: compile() }
      return compiled.code
    }
    waiting.push(get)
    return get
  }

  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const validator = late(() => validatorFor(schema, httpPart))
    return (data: unknown) => validator()(data)
  })
  app.setSerializerCompiler<TSchema>(({ schema }) => {
    const serializer = late(() => fastJsonStringify(schema))
    return (data: unknown) => serializer()(data)
  })
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onListen', async () => {
    for (const compile of waiting) {
      await nextTurn()
      if (isClosing) return
      compile()
    }
    app.log.debug({ schemas: waiting.length }, 'schemas compiled')
  })
}
