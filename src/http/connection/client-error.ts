import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { App } from '../app-type.ts'
import { failure } from '../envelope.ts'
import { AppError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { requestId } from '../observability/request-id.ts'
import { onRequest } from '../steps.ts'

interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
}

/** Every method that some route supports: CONNECT names no path of ours. */
const ALLOWED = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT'
const NOT_HTTP = 'This is not a valid HTTP request.'

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** The unfinished exchanges of each connection; with pipelining there can be several. */
const exchanges = new WeakMap<Socket, Exchange[]>()
/** Connections that got an error response and are closing. */
const refused = new WeakSet<Duplex>()

/** Responds to malformed requests in the envelope, where Node would send a bare status line. */
export function refuseMalformedRequests(app: App, limits: Limits): void {
  app.server.prependListener('request', (request, response) => {
    // One packet may hold thousands of pipelined requests; those behind a destroyed socket need no bookkeeping.
    if (request.socket.destroyed) return
    const known = exchanges.get(request.socket)
    if (known === undefined) {
      exchanges.set(request.socket, [{ request, response }])
      return
    }
    while (known[0] !== undefined && !isOpen(known[0])) known.shift()
    known.push({ request, response })
  })
  onRequest(app, ({ raw }) => {
    if (raw.httpVersionMajor === 0 || !hasOneHost(raw) || !isPlainlyFramed(raw)) {
      throw new AppError('BODY_MALFORMED', { message: NOT_HTTP, headers: { Connection: 'close' } })
    }
  })
  // Without a listener Node closes the connection of a CONNECT request without any response.
  app.server.on('connect', (_request, socket) => {
    // Node detaches this socket from its HTTP server, so its errors would otherwise be uncaught.
    socket.on('error', () => socket.destroy())
    const known = new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: ALLOWED } })
    refuse(socket, known, { log: app.log, reason: 'CONNECT', lingerMs: limits.timeoutCheckMs })
  })
}

/** Responds to what never became a request: malformed HTTP, headers that are too large, clients that are too slow. */
export function respondToMalformedHttp(
  error: ParserError,
  socket: Socket,
  log: FastifyBaseLogger,
  limits: Limits,
): void {
  // The error response is sent and the socket is closing: further parser errors change nothing.
  if (refused.has(socket)) return
  const open = exchanges.get(socket)?.filter(isOpen) ?? []
  // An error response cannot be written into the middle of another response.
  const isResponding = open.some(({ response }) => response.headersSent && !response.writableEnded)
  // A request that was answered before its body was complete gets no second response.
  const last = exchanges.get(socket)?.at(-1)
  const hasResponded = last !== undefined && !last.request.complete && last.response.writableEnded
  if (error.code === 'ECONNRESET' || !socket.writable || isResponding || hasResponded) {
    socket.destroy()
    return
  }
  const lastComplete = open.findLast(({ request }) => request.complete)
  if (lastComplete !== undefined) {
    // Complete requests in front of the malformed one still get their responses; then the connection closes.
    lastComplete.response.once('finish', () => socket.destroySoon())
    return
  }
  const known = asAppError(error, limits.urlBytes)
  refuse(socket, known, { log, reason: error.code, lingerMs: limits.timeoutCheckMs })
}

interface Refusal {
  readonly log: FastifyBaseLogger
  readonly reason: string | undefined
  /** How long the client has to read the response and close the connection. */
  readonly lingerMs: number
}

/** Writes an error response to a socket without a ServerResponse, and closes it. */
function refuse(socket: Duplex, known: AppError, { log, reason, lingerMs }: Refusal): void {
  refused.add(socket)
  const id = requestId({ headers: {} })
  log.info({ requestId: id, code: known.code, reason }, 'request not understood')
  const body = JSON.stringify(failure(id, known))
  const head = [
    `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${id}`,
    'Connection: close',
    ...Object.entries(known.headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // A client that never closes its side would hold a file descriptor for ever.
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(timer))
}

function isOpen({ response }: Exchange): boolean {
  return !response.writableFinished
}

/** Request smuggling: with two Host headers a proxy in front of the service may have routed by the other one. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}

/**
 * Request smuggling: a proxy that reads another transfer encoding, or none in HTTP/1.0, sees the request end at another
 * byte than the service does.
 */
function isPlainlyFramed({ headers, httpVersion }: IncomingMessage): boolean {
  const encoding = headers['transfer-encoding']
  return encoding === undefined || (httpVersion === '1.1' && encoding.toLowerCase() === 'chunked')
}

function asAppError(error: ParserError, longestUrl: number): AppError {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      // The parser counts the URL as part of the headers; the client should learn which of the two is too long.
      return new AppError(
        hasLongRequestLine(error.rawPacket, longestUrl) ? 'URI_TOO_LONG' : 'HEADERS_TOO_LARGE',
      )
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('REQUEST_TIMEOUT')
    case 'TINY_CHUNKS':
      return new AppError('BODY_MALFORMED', { message: 'The body comes in too many small pieces.' })
    case 'HPE_INVALID_URL':
      return new AppError('INVALID_URI')
    default:
      return new AppError('BODY_MALFORMED', { message: NOT_HTTP })
  }
}

function hasLongRequestLine(packet: unknown, longestUrl: number): boolean {
  if (!Buffer.isBuffer(packet)) return false
  const lineEnd = packet.indexOf('\r\n')
  return (
    /^[A-Z]+ (\/|https?:)/.test(packet.toString('latin1', 0, 32)) && (lineEnd === -1 || lineEnd > longestUrl)
  )
}
