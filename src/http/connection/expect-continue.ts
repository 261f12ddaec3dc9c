import type { IncomingMessage } from 'node:http'
import type { App } from '../app-type.ts'
import { AppError } from '../errors.ts'
import { hasBody } from './slow-bodies.ts'

/** Requests whose sender waits for `100 Continue` before it sends the body. */
const waiting = new WeakSet<IncomingMessage>()

/** Whether the sender of a request was not yet told to go on with the body. */
export function awaitsContinue(request: IncomingMessage): boolean {
  return waiting.has(request)
}

/**
 * `Expect: 100-continue` asks whether the body is wanted. Whatever headers alone can decide is decided first, so that a
 * phone does not send twenty megabytes to learn that its token has expired.
 */
export function handleExpectContinue(app: App): void {
  app.server.on('checkContinue', (request, response) => {
    waiting.add(request)
    app.server.emit('request', request, response)
  })
  // An expectation other than 100-continue may be ignored, and then the request is like any other.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  // Address, rate, route and caller were judged before.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw, headers, mediaType, routeOptions } = request
    if (awaitsContinue(raw)) {
      // The body of a GET means nothing, so whatever it is passes unread.
      const isRead = hasBody(raw) && raw.method !== 'GET' && raw.method !== 'HEAD'
      if (isRead && mediaType !== (routeOptions.schema?.consumes ?? 'application/json')) {
        throw new AppError('UNSUPPORTED_MEDIA_TYPE')
      }
      if (isRead && Number(headers['content-length']) > routeOptions.bodyLimit) {
        throw new AppError('PAYLOAD_TOO_LARGE')
      }
      waiting.delete(raw)
      reply.raw.writeContinue()
    }
    done(null, payload)
  })
}
