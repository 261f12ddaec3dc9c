import { Stream } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MaybePromise } from '../base/maybe-promise.ts'
import type { App } from './app-type.ts'
import { sendAtEndOfTurn } from './ready-responses.ts'

/** Throws to refuse the request. It may also answer it, and give the reply back: then no other step follows. */
type RequestStep = (request: FastifyRequest, reply: FastifyReply) => void | FastifyReply | Promise<void>

const stepsOf = new WeakMap<App, RequestStep[]>()

/**
 * Adds a step to those that every request passes before its body is read, in the order in which they are added. They are one
 * hook together: Fastify's way from one hook to the next takes longer than most of them.
 */
export function onRequest(app: App, step: RequestStep): void {
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

/** Gives the payload to send: the one it gets, or another. */
type SendStep = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => MaybePromise<unknown>

const sendStepsOf = new WeakMap<App, SendStep[]>()

/**
 * Adds a step to those that every response passes before it is sent, in the order in which they are added. They are one hook
 * together, as those of `onRequest` are. After the last it is sent with others that are ready.
 */
export function onSend(app: App, step: SendStep): void {
  const known = sendStepsOf.get(app)
  if (known !== undefined) {
    known.push(step)
    return
  }
  const steps = [step]
  sendStepsOf.set(app, steps)
  app.addHook('onSend', (request, reply, payload, done) => {
    let next = 0
    takeSteps(payload)

    /** Until one of them has to wait for something. */
    function takeSteps(current: unknown): void {
      let sent = current
      try {
        while (next < steps.length) {
          const result = steps[next++]?.(request, reply, sent)
          if (result instanceof Promise) {
            result.then(takeSteps, done)
            return
          }
          sent = result
        }
      } catch (error) {
        done(error instanceof Error ? error : new Error('Something was thrown that is no error'))
        return
      }
      // A stream that fails before it is sent would fail unnoticed.
      if (sent instanceof Stream) done(null, sent)
      else sendAtEndOfTurn(reply, () => done(null, sent))
    }
  })
}
