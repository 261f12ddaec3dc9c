import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { failure } from './envelope.ts'
import { AppError } from './errors.ts'
import { requestId } from './request-id.ts'

interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
}

/** Answers what never became a request: broken HTTP, endless headers, callers that take too long. */
export function answerBrokenHttp(
  error: ParserError,
  socket: Socket,
  log: FastifyBaseLogger,
  longestUrl: number,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
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
      return new AppError('BODY_MALFORMED', { message: 'This is not a valid HTTP request.' })
  }
}

function hasLongRequestLine(packet: unknown, longestUrl: number): boolean {
  if (!Buffer.isBuffer(packet)) return false
  const lineEnd = packet.indexOf('\r\n')
  return /^[A-Z]+ \//.test(packet.toString('latin1', 0, 32)) && (lineEnd === -1 || lineEnd > longestUrl)
}
