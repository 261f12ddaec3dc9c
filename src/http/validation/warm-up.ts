import { Type } from 'typebox'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import type { App } from '../app-type.ts'
import type { Limits } from '../limits.ts'
import { parseJson } from './json-body.ts'
import { serializerFor } from './schema-compilers.ts'
import { validatorFor } from './schema-validator.ts'

/**
 * Runs the compilers of schemas and the reader of bodies once, as soon as the server listens. Code that has never run is slow:
 * the first request that is large or wrong would hold up all others for as long as it takes to load.
 */
export function warmUpValidation(app: App, limits: Limits): void {
  const steps = warmUpSteps(limits)
  app.addHook('onListen', async () => {
    void (async () => {
      for (const step of steps) {
        await yieldToEventLoop()
        step()
      }
    })()
  })
}

const Sample = Type.Object(
  {
    name: Type.String({ maxLength: 1 }),
    list: Type.Optional(Type.Array(Type.Object({ id: Type.Integer() }), { maxItems: 1 })),
  },
  { additionalProperties: false },
)
const BODY_BYTES = 65_536

function warmUpSteps(limits: Limits): readonly (() => unknown)[] {
  return [
    () => validatorFor(Sample, 'body')({ name: '', list: [] }),
    () => {
      const result = validatorFor(Sample, 'body')({})
      if ('error' in result) result.error.problems()
    },
    () => serializerFor(Sample)({ name: '', list: [{ id: 1 }] }),
    () => parseJson(Buffer.from(JSON.stringify({ name: 'x'.repeat(BODY_BYTES), list: [{ id: 1 }] })), limits),
  ]
}
