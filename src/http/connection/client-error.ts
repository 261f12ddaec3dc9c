import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { App } from '../app-type.ts'
import { failure } from '../envelope.ts'
import { AppError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { requestId } from '../observability/request-id.ts'

interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
}

/** By one address of ours or another. */
const ALLOWED = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT'
const NOT_HTTP = 'This is not a valid HTTP request.'

interface Exchange {
  readonly request: IncomingMessage
  readonly answer: ServerResponse
}

/** Those on each connection that are not over: requests may arrive before the earlier ones are answered. */
const exchanges = new WeakMap<Socket, Exchange[]>()
/** Connections that were told why they are closed. */
const refused = new WeakSet<Duplex>()

/** What Node would answer by itself with a bare status, in our words. */
export function refuseMalformedRequests(app: App, limits: Limits): void {
  app.server.prependListener('request', (request, answer) => {
    // Whoever was hung up on may have sent thousands more in the same packet.
    if (request.socket.destroyed) return
    const known = exchanges.get(request.socket) ?? []
    while (known[0] !== undefined && !isOpen(known[0])) known.shift()
    known.push({ request, answer })
    exchanges.set(request.socket, known)
  })
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasOneHost(raw) || !isPlainlyFramed(raw)) {
      throw new AppError('BODY_MALFORMED', { message: NOT_HTTP, headers: { Connection: 'close' } })
    }
  })
  // Whoever takes us for a proxy would otherwise be hung up on without a word.
  app.server.on('connect', (_request, socket) => {
    // Node has let go of this connection, so nobody else hears that the caller hung up meanwhile.
    socket.on('error', () => socket.destroy())
    const known = new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: ALLOWED } })
    refuse(socket, known, { log: app.log, reason: 'CONNECT', lingerMs: limits.timeoutCheckMs })
  })
}

/** Answers what never became a request: broken HTTP, endless headers, callers that take too long. */
export function answerMalformedHttp(
  error: ParserError,
  socket: Socket,
  log: FastifyBaseLogger,
  limits: Limits,
): void {
  // Whatever else comes is not read; the connection closes by itself.
  if (refused.has(socket)) return
  const open = exchanges.get(socket)?.filter(isOpen) ?? []
  // Into an answer that has begun and goes on nothing can be said any more.
  const isSpeaking = open.some(({ answer }) => answer.headersSent && !answer.writableEnded)
  // Nor is there anything to say to a request that got its answer before it was whole.
  const last = exchanges.get(socket)?.at(-1)
  const isAnswered = last !== undefined && !last.request.complete && last.answer.writableEnded
  if (error.code === 'ECONNRESET' || !socket.writable || isSpeaking || isAnswered) {
    socket.destroy()
    return
  }
  const lastWhole = open.findLast(({ request }) => request.complete)
  if (lastWhole !== undefined) {
    // What came behind whole requests is broken: they still get their answers, and these are the last.
    lastWhole.answer.once('finish', () => socket.destroySoon())
    return
  }
  const known = asAppError(error, limits.urlBytes)
  refuse(socket, known, { log, reason: error.code, lingerMs: limits.timeoutCheckMs })
}

interface Refusal {
  readonly log: FastifyBaseLogger
  readonly reason: string | undefined
  /** How long the caller has to take the answer and leave. */
  readonly lingerMs: number
}

/** Says why on a connection that has no answer to write into, and ends it. */
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
  // Its descriptor is ours until then: nobody may hold it by never hanging up.
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(timer))
}

function isOpen({ answer }: Exchange): boolean {
  return !answer.writableFinished
}

/** Of two names a proxy before us may have gone by the other. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}

/** A proxy that reads another encoding, or none in HTTP/1.0, sees the request end somewhere else than we do. */
function isPlainlyFramed({ headers, httpVersion }: IncomingMessage): boolean {
  const encoding = headers['transfer-encoding']
  return encoding === undefined || (httpVersion === '1.1' && encoding.toLowerCase() === 'chunked')
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
