import { Stream } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MaybePromise } from '../base/maybe-promise.ts'
import type { App } from './app-type.ts'
import { sendAtEndOfTurn } from './ready-responses.ts'

/** Throws to refuse the request. It may also answer it, and give the reply back: then no other step follows. */
type RequestStep = (request: FastifyRequest, reply: FastifyReply) => void | FastifyReply | Promise<void>

/** Adds a step to those that every request passes before its body is read, in the order in which they are added. */
export function onRequest(app: App, step: RequestStep): void {
  app.addHook('onRequest', (request, reply, done) => {
    const result = step(request, reply)
    if (result === undefined) done()
    else if (result !== reply) result.then(() => done(), done)
  })
}

/** Gives the payload to send: the one it gets, or another. */
type SendStep = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => MaybePromise<unknown>

/** Adds a step to those that every response passes before it is sent, in the order in which they are added. */
export function onSend(app: App, step: SendStep): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const result = step(request, reply, payload)
    if (result instanceof Promise) result.then((sent) => done(null, sent), done)
    else done(null, result)
  })
}

/** Sends each response with others that are ready, after the steps that were added before. */
export function sendTogether(app: App): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A stream that fails before it is sent would fail unnoticed.
    if (payload instanceof Stream) done(null, payload)
    else sendAtEndOfTurn(reply, () => done(null, payload))
  })
}
