import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Gate } from './gate.ts'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Receiver {
  readonly port: number
  readonly url: string
  /** For `OUTBOUND_ALLOW`: this machine is opened by its very address alone. */
  readonly host: string
  readonly received: Received[]
  /** What the next requests are answered with. */
  answer: { status: number; headers?: Record<string, string> }
  /** Answers wait for it. */
  hold?: Gate
  close(): Promise<void>
}

/** The server of another service, which keeps what is posted to it. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url = '', headers } = request
    assert.equal(method, 'POST')
    received.push({ path: url, headers, body: Buffer.concat(chunks) })
    await receiver.hold?.wait()
    response
      .writeHead(receiver.answer.status, receiver.answer.headers)
      .end('what it says is nobody’s business')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address !== null && typeof address !== 'string')
  const { port } = address
  const receiver: Receiver = {
    ...{ port, url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, received },
    answer: { status: 200 },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** The last thing that was posted, as JSON. */
export function lastJson({ received }: Receiver): unknown {
  return JSON.parse(received.at(-1)?.body.toString() ?? 'null')
}
