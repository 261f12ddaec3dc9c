import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'

/** Throws to refuse the request. It may also answer it, and give the reply back: then no other step follows. */
type Step = (request: FastifyRequest, reply: FastifyReply) => void | FastifyReply | Promise<void>

const stepsOf = new WeakMap<App, Step[]>()

/**
 * Adds a step to those that every request passes before its body is read, in the order in which they are added. They are one
 * hook together: Fastify's way from one hook to the next takes longer than most of them.
 */
export function onRequest(app: App, step: Step): void {
  const known = stepsOf.get(app)
  if (known !== undefined) {
    known.push(step)
    return
  }
  const steps = [step]
  stepsOf.set(app, steps)
  app.addHook('onRequest', (request, reply, done) => {
    let next = 0
    takeSteps()

    /** Until one of them has to wait for something. */
    function takeSteps(): void {
      try {
        while (next < steps.length) {
          const result = steps[next++]?.(request, reply)
          if (result === reply) return
          if (result !== undefined) {
            result.then(takeSteps, done)
            return
          }
        }
      } catch (error) {
        done(error instanceof Error ? error : new Error('Something was thrown that is no error'))
        return
      }
      done()
    }
  })
}
