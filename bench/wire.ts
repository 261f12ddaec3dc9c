import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What is sent for a request, each time: made once, unless it wants a key of its own each time. */
export function encoded(request: WireRequest): () => Buffer {
  if (request.isKeyed === true) return () => encode(keyed(request))
  const bytes = encode(request)
  return () => bytes
}

/** The request under a fresh Idempotency-Key, if it wants one. */
export function keyed(request: WireRequest): WireRequest {
  if (request.isKeyed !== true) return request
  return { ...request, headers: { ...request.headers, 'Idempotency-Key': randomUUID() } }
}

function encode({ method, path, headers = {}, body = '' }: WireRequest): Buffer {
  const lines = Object.entries({
    Host: '127.0.0.1',
    ...(body === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

export interface WireRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether it is sent under a fresh Idempotency-Key each time, as the client of this project sends what it creates. */
  readonly isKeyed?: boolean
}

const HEAD_END = '\r\n\r\n'
const RECEIVED_AT_ONCE = 65_536

/**
 * A connection with one request under way at a time. It reads of a response only what tells where it ends: a whole HTTP
 * client would take more processor time than some of the servers measured with it.
 */
export class WireConnection {
  readonly #socket: Socket
  readonly #whenDone: (status: number) => void
  readonly #whenLost: (error: Error) => void
  #head = Buffer.alloc(0)
  #status = 0
  /** The length of the body; it is undefined while the head is not complete. */
  #bytesMissing: number | undefined

  private constructor(port: number, whenDone: (status: number) => void, whenLost: (error: Error) => void) {
    this.#whenDone = whenDone
    this.#whenLost = whenLost
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.alloc(RECEIVED_AT_ONCE),
        callback: (length, buffer) => {
          this.#receive(Buffer.from(buffer.buffer, buffer.byteOffset, length))
          return true
        },
      },
    })
  }

  static async open(
    port: number,
    whenDone: (status: number) => void,
    whenLost: (error: Error) => void,
  ): Promise<WireConnection> {
    const connection = new WireConnection(port, whenDone, whenLost)
    await once(connection.#socket, 'connect')
    connection.#socket.on('error', whenLost)
    connection.#socket.on('end', () => whenLost(new Error('The server closed a connection')))
    return connection
  }

  send(request: Buffer): void {
    this.#socket.write(request)
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    if (this.#bytesMissing === undefined) this.#readHead(chunk)
    else this.#bytesMissing -= chunk.length
    if (this.#bytesMissing !== 0) return
    this.#bytesMissing = undefined
    this.#head = Buffer.alloc(0)
    this.#whenDone(this.#status)
  }

  #readHead(chunk: Buffer): void {
    // Copied only in the rare case that a head comes in two pieces.
    const received = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk])
    const end = received.indexOf(HEAD_END)
    if (end < 0) {
      this.#head = Buffer.from(received)
      return
    }
    const head = received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      this.#whenLost(new Error(`A response without a length: ${head}`))
      return
    }
    this.#status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
    this.#bytesMissing = Number(length) - (received.length - end - HEAD_END.length)
  }
}
