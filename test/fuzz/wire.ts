import type { App } from '../../src/http/app-type.ts'
import { openConnection } from '../raw-http.ts'
import type { Answer } from './answers.ts'
import type { Method } from './document.ts'

/** A request with everything decided. */
export interface Request {
  readonly method: Method
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** Hands a request to the server. Each comes from another address, since failed sign-ins from one are slowed down. */
export async function sendInjected(app: App, request: Request, number: number): Promise<Answer> {
  const { method, target, headers, body } = request
  const reply = await app.inject({
    method,
    url: target,
    headers,
    remoteAddress: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    ...(body === undefined ? {} : { payload: body }),
  })
  return { statusCode: reply.statusCode, headers: reply.headers, body: reply.body }
}

/** Sends a request over a connection of its own, byte by byte as it is. */
export async function sendOverSocket(port: number, request: Request): Promise<Answer> {
  const connection = await openConnection(port)
  try {
    connection.write(bytesOf(request))
    return answerIn(Buffer.from(await connection.untilClosed(), 'latin1'))
  } finally {
    connection.destroy()
  }
}

function bytesOf({ method, target, headers, body }: Request): Buffer {
  const lines = Object.entries({
    Host: 'frond',
    Connection: 'close',
    ...headers,
    ...(body === undefined ? {} : { 'Content-Length': String(body.length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`),
    body ?? Buffer.alloc(0),
  ])
}

function answerIn(bytes: Buffer): Answer {
  const end = bytes.indexOf('\r\n\r\n')
  const [line = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const statusCode = Number(line.split(' ')[1])
  // "100 Continue" comes before the answer itself.
  if (statusCode === 100) return answerIn(bytes.subarray(end + 4))
  const headers = Object.fromEntries(
    lines.map((header) => {
      const colon = header.indexOf(':')
      return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()]
    }),
  )
  const rest = bytes.subarray(end + 4)
  const body = headers['transfer-encoding'] === 'chunked' ? withoutChunks(rest) : rest
  return { statusCode, headers, body: body.toString('utf8') }
}

function withoutChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\r\n', at)
    const length = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (end === -1 || !(length > 0)) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}
