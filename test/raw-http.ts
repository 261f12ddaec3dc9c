import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import type { App } from '../src/http/app-type.ts'
import type { AnyResponse } from './envelope.ts'

/** A TCP connection on which a test writes any bytes, valid HTTP or not. */
export interface RawConnection {
  write(text: string | Buffer): void
  /** Writes everything before it reads anything; fails if the server closes the connection before. */
  writeWithoutReading(bytes: Buffer): Promise<void>
  /** The next response with a Content-Length. */
  response(): Promise<AnyResponse>
  /** The remaining bytes until the server closes the connection. */
  untilClosed(): Promise<string>
  destroy(): void
}

export async function listen(app: App): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}

/** The number of open connections of the server. */
export function connections(app: App): Promise<number> {
  return promisify(app.server.getConnections.bind(app.server))()
}

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let received = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, Buffer.from(chunk)])
  })
  // The server may close the connection while a test still writes; only its response matters.
  socket.on('error', () => {})

  function take(): AnyResponse | undefined {
    const found = parseResponse(received)
    if (found !== undefined) received = received.subarray(found.bytes)
    return found?.response
  }

  return {
    write: (text) => void socket.write(text),
    async writeWithoutReading(bytes) {
      socket.pause()
      await promisify<Buffer, void>(socket.write.bind(socket))(bytes)
      socket.resume()
    },
    async response() {
      for (;;) {
        const found = take()
        if (found !== undefined) return found
        if (socket.destroyed) throw new Error(`Closed without an response: ${received.toString('latin1')}`)
        await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed])
      }
    },
    async untilClosed() {
      await closed
      return received.toString('latin1')
    },
    destroy: () => void socket.destroy(),
  }
}

/** One request on a connection of its own. */
export async function rawRequest(port: number, text: string | Buffer): Promise<AnyResponse> {
  const connection = await openConnection(port)
  try {
    connection.write(text)
    return await connection.response()
  } finally {
    connection.destroy()
  }
}

function parseResponse(bytes: Buffer): { response: AnyResponse; bytes: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const end = headEnd + 4 + Number(headers['content-length'] ?? 0)
  if (bytes.length < end) return undefined
  const statusCode = Number(statusLine.split(' ')[1])
  return { response: { statusCode, headers, body: bytes.toString('utf8', headEnd + 4, end) }, bytes: end }
}
