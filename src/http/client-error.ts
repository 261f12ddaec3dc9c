import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { App } from './app-type.ts'
import { failure } from './envelope.ts'
import { AppError } from './errors.ts'
import { requestId } from './request-id.ts'

interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
}

const NOT_HTTP = 'This is not a valid HTTP request.'

interface Exchange {
  readonly request: IncomingMessage
  readonly answer: ServerResponse
}

/** The latest one on each connection. */
const exchanges = new WeakMap<Socket, Exchange>()

/** What Node would answer by itself with a bare status, in our words. */
export function refuseBrokenRequests(app: App): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    exchanges.set(raw.socket, { request: raw, answer: reply.raw })
    const hosts = countHosts(raw.rawHeaders)
    // Of two names a proxy before us may have gone by the other.
    if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) {
      throw new AppError('BODY_MALFORMED', { message: NOT_HTTP })
    }
  })
  // An expectation other than 100-continue may be ignored, and then the request is like any other.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** Answers what never became a request: broken HTTP, endless headers, callers that take too long. */
export function answerBrokenHttp(
  error: ParserError,
  socket: Socket,
  log: FastifyBaseLogger,
  longestUrl: number,
): void {
  const { request, answer } = exchanges.get(socket) ?? {}
  const isOpen = error.code !== 'ECONNRESET' && socket.writable
  const isAnswering = answer !== undefined && !answer.writableFinished
  if (isOpen && isAnswering && request?.complete && !answer.headersSent) {
    // What came behind a whole request is broken: that one still gets its answer, and it is the last.
    answer.setHeader('Connection', 'close')
    return
  }
  // Into an answer that has begun nothing can be said any more.
  if (!isOpen || (isAnswering && answer.headersSent)) {
    socket.destroy()
    return
  }
  const known = asAppError(error, longestUrl)
  const id = requestId({ headers: {} })
  log.info({ requestId: id, code: known.code, reason: error.code }, 'request not understood')
  const body = JSON.stringify(failure(id, known))
  const head = [
    `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${id}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}

function asAppError(error: ParserError, longestUrl: number): AppError {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      // The parser counts the address among the headers; tell a caller which of the two it was.
      return new AppError(
        hasLongRequestLine(error.rawPacket, longestUrl) ? 'URI_TOO_LONG' : 'HEADERS_TOO_LARGE',
      )
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('REQUEST_TIMEOUT')
    case 'HPE_INVALID_URL':
      return new AppError('INVALID_URI')
    default:
      return new AppError('BODY_MALFORMED', { message: NOT_HTTP })
  }
}

function hasLongRequestLine(packet: unknown, longestUrl: number): boolean {
  if (!Buffer.isBuffer(packet)) return false
  const lineEnd = packet.indexOf('\r\n')
  return /^[A-Z]+ \//.test(packet.toString('latin1', 0, 32)) && (lineEnd === -1 || lineEnd > longestUrl)
}
