import { Stream } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MaybePromise } from '../base/maybe-promise.ts'
import type { App } from './app-type.ts'
import { sendAtEndOfTurn } from './ready-responses.ts'

/** Throws to refuse the request. It may also answer it, and give the reply back: then no other step follows. */
type RequestStep = (request: FastifyRequest, reply: FastifyReply) => void | FastifyReply | Promise<void>
/** Gives the payload to send: the one it gets, or another. */
type SendStep = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => MaybePromise<unknown>

const requestSteps = new WeakMap<App, RequestStep[]>()
const sendSteps = new WeakMap<App, SendStep[]>()

/**
 * Adds a step to those that every request passes before its body is read, in the order in which they are added. They are one
 * hook together: Fastify's way from one hook to the next takes longer than most of them.
 */
export function onRequest(app: App, step: RequestStep): void {
  const known = requestSteps.get(app)
  if (known !== undefined) {
    known.push(step)
    return
  }
  const steps = [step]
  requestSteps.set(app, steps)
  app.addHook('onRequest', (request, reply, done) => {
    pass(steps, request, reply, undefined, () => done(), done)
  })
}

/**
 * Adds a step to those that every response passes before it is sent, likewise. After the last it is sent with others that are
 * ready.
 */
export function onSend(app: App, step: SendStep): void {
  const known = sendSteps.get(app)
  if (known !== undefined) {
    known.push(step)
    return
  }
  const steps = [step]
  sendSteps.set(app, steps)
  app.addHook('onSend', (request, reply, payload, done) => {
    const send = (sent: unknown) => {
      // A stream that fails before it is sent would fail unnoticed.
      if (sent instanceof Stream) done(null, sent)
      else sendAtEndOfTurn(reply, () => done(null, sent))
    }
    pass(steps, request, reply, payload, send, done)
  })
}

function pass(
  steps: readonly SendStep[],
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  end: (payload: unknown) => void,
  fail: (error: Error) => void,
): void {
  let next = 0
  takeSteps(payload)

  /** Until one of them has to wait for something. */
  function takeSteps(current: unknown): void {
    let result = current
    try {
      while (next < steps.length) {
        result = steps[next++]?.(request, reply, result)
        if (result === reply) return
        if (result instanceof Promise) {
          result.then(takeSteps, fail)
          return
        }
      }
    } catch (error) {
      fail(error instanceof Error ? error : new Error('Something was thrown that is no error'))
      return
    }
    end(result)
  }
}
