import { type ServerResponse, STATUS_CODES } from 'node:http'
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

/** The latest answer on each connection. */
const answers = new WeakMap<Socket, ServerResponse>()

/** What Node would answer by itself with a bare status, in our words. */
export function refuseBrokenRequests(app: App): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    answers.set(raw.socket, reply.raw)
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') {
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
  // Into an answer that has begun nothing can be said any more.
  const answer = answers.get(socket)
  const isAnswering = answer?.headersSent === true && !answer.writableFinished
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
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
