import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { AppError } from '../errors.ts'
import { onRequest } from '../request-steps.ts'
import { hasBody } from './slow-bodies.ts'

/** Requests that wait for `100 Continue` before their client sends the body. */
const waiting = new WeakSet<IncomingMessage>()

/** Whether the client of a request still waits for `100 Continue`. */
export function awaitsContinue(request: IncomingMessage): boolean {
  return waiting.has(request)
}

/**
 * `Expect: 100-continue` asks whether to send the body. Everything that the headers alone decide is checked first, so that a
 * phone does not send twenty megabytes to learn that its token has expired.
 */
export function handleExpectContinue(app: App): void {
  app.server.on('checkContinue', (request, response) => {
    waiting.add(request)
    app.server.emit('request', request, response)
  })
  // RFC 9110 lets a server ignore any other expectation.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  // URL, rate limit, route and access were checked by the steps before.
  onRequest(app, (request, reply) => {
    if (!awaitsContinue(request.raw)) return
    checkAnnouncedBody(request)
    waiting.delete(request.raw)
    reply.raw.writeContinue()
  })
}

function checkAnnouncedBody({ raw, headers, mediaType, routeOptions }: FastifyRequest): void {
  // The body of a GET or HEAD is never read, so neither its type nor its length matters.
  if (!hasBody(raw) || raw.method === 'GET' || raw.method === 'HEAD') return
  if (mediaType !== (routeOptions.schema?.consumes ?? 'application/json')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  }
  if (Number(headers['content-length']) > routeOptions.bodyLimit) throw new AppError('PAYLOAD_TOO_LARGE')
}
