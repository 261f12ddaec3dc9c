import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { AppError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { onRequest } from '../steps.ts'

/**
 * A body must arrive within the request timeout. On routes that take files the timeout begins anew as long as the upload
 * makes progress: a picture sent over a slow connection takes minutes, but an idle upload must not hold a connection.
 */
export function limitSlowBodies(app: App, limits: Limits): void {
  onRequest(app, ({ raw, route }) => {
    // A request injected by a test has no socket, and its body is complete.
    if (raw.socket instanceof Socket && hasBody(raw)) {
      watch(raw, route.body === 'raw' ? limits.uploadProgressBytes : undefined)
    }
  })

  function watch(raw: IncomingMessage, progressBytes: number | undefined): void {
    const { socket } = raw
    let timer = setTimeout(check, limits.requestTimeoutMs, socket.bytesRead).unref()
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)

    function check(bytesBefore: number): void {
      if (raw.complete || socket.destroyed) return
      if (progressBytes !== undefined && socket.bytesRead - bytesBefore >= progressBytes) {
        timer = setTimeout(check, limits.requestTimeoutMs, socket.bytesRead).unref()
        return
      }
      // This is the event of Node's own request timeout. A client that ignores the response is disconnected.
      app.server.emit('clientError', new SlowBodyError(), socket)
      timer = setTimeout(() => socket.destroy(), limits.timeoutCheckMs).unref()
    }
  }
}

class SlowBodyError extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** So many chunks may be of any size. */
const FREE_CHUNKS = 5_000
/** The average size that is required beyond them. */
const LEAST_AVERAGE_BYTES = 100

/**
 * Limits the number of tiny chunks in a body: a chunk of one byte costs as much as one of sixteen kilobytes, and a million
 * of them, six megabytes on the wire, would block the event loop for seconds.
 */
export function refuseTinyChunks(request: IncomingMessage, onTinyChunks: () => void): void {
  const push = request.push.bind(request)
  let chunks = 0
  let bytes = 0
  let isRefused = false

  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk instanceof Uint8Array) {
      // The parser delivers all chunks of the packet that was already read.
      if (isRefused) return false
      chunks++
      bytes += chunk.length
      if (chunks > FREE_CHUNKS && bytes < chunks * LEAST_AVERAGE_BYTES) {
        isRefused = true
        onTinyChunks()
        return false
      }
    }
    return push(chunk, encoding)
  }
}

export class TinyChunksError extends Error {
  readonly code = 'TINY_CHUNKS'
}

/** Requests that wait for `100 Continue` before their client sends the body. */
const waiting = new WeakSet<IncomingMessage>()

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
    if (!waiting.has(request.raw)) return
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

interface DrainLimits {
  /** How much of a body is read and discarded after the response to it. */
  readonly mostBytes: number
  /** How long to wait for the first byte where the client asked by `Expect: 100-continue` and was refused. */
  readonly uninvitedMs: number
}

/**
 * A response to a request may come before the whole body has arrived. It is sent at once, but ends only when the rest of the body
 * was drained: closing a socket with unread data resets the connection, and clients that read only after they have written
 * lose the response. A client that sends more than the limit is disconnected; `limitSlowBodies` bounds the time. A client
 * that sent `Expect: 100-continue` need not send a refused body at all, but some do, so they have a moment to begin.
 */
export function drainBeforeEnd(
  request: IncomingMessage,
  response: ServerResponse,
  { mostBytes, uninvitedMs }: DrainLimits,
): void {
  const end = response.end.bind(response)
  response.end = (...args: unknown[]) => {
    if (request.complete || request.destroyed) return Reflect.apply(end, response, args)
    const [content, encoding] = args
    if (typeof content === 'string' || content instanceof Uint8Array) {
      response.write(content, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8')
    } else response.flushHeaders()
    drain(request, mostBytes, waiting.has(request) ? uninvitedMs : undefined).then((isComplete) => {
      end(() => isComplete || request.socket.destroySoon())
    })
    return response
  }
}

/** Reads and discards the rest of a body; false if it does not begin in time, or is too long. */
function drain(request: IncomingMessage, mostBytes: number, beginMs: number | undefined): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = beginMs === undefined ? undefined : setTimeout(resolve, beginMs, false)
  let left = mostBytes
  request
    .unpipe()
    .on('data', (chunk: Buffer) => {
      clearTimeout(timer)
      left -= chunk.length
      if (left < 0) resolve(false)
    })
    .once('close', () => resolve(true))
    .once('end', () => resolve(true))
    .once('error', () => resolve(false))
    .resume()
  return promise.finally(() => clearTimeout(timer))
}
