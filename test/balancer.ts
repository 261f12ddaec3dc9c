import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { hasCode } from '../src/base/errors.ts'

const CHECK_MS = 100

interface Upstream {
  readonly port: number
  readonly agent: Agent
  isReady: boolean
}

/**
 * What stands before several servers, and behaves as such programs do: it asks each whether it is ready, keeps connections to
 * them, and sends a request to another one only if it could not connect. What was sent is not repeated, for it may have been done.
 */
export class Balancer {
  readonly #upstreams: readonly Upstream[]
  readonly #server = createServer((incoming, outgoing) => this.#forward(incoming, outgoing))
  readonly #checks: NodeJS.Timeout
  #next = 0

  constructor(ports: readonly number[]) {
    this.#upstreams = ports.map((port) => ({ port, agent: new Agent({ keepAlive: true }), isReady: false }))
    this.#checks = setInterval(() => this.#check(), CHECK_MS)
  }

  async listen(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The balancer has no port')
    return `http://127.0.0.1:${address.port}`
  }

  isReady(port: number): boolean {
    return this.#upstreams.some((upstream) => upstream.port === port && upstream.isReady)
  }

  close(): void {
    clearInterval(this.#checks)
    this.#server.close()
    this.#server.closeAllConnections()
    for (const { agent } of this.#upstreams) agent.destroy()
  }

  #check(): void {
    for (const upstream of this.#upstreams) {
      const asked = get({ port: upstream.port, path: '/readyz', agent: false }, (response) => {
        upstream.isReady = response.statusCode === 200
        response.resume()
      })
      asked.on('error', () => {
        upstream.isReady = false
      })
    }
  }

  async #forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const ready = this.#upstreams.filter(({ isReady }) => isReady)
    const first = this.#next++
    for (let tried = 0; tried < ready.length; tried++) {
      const upstream = ready[(first + tried) % ready.length]
      if (upstream !== undefined && (await this.#send(upstream, incoming, body, outgoing))) return
    }
    outgoing.writeHead(502).end('no server could be reached')
  }

  /** False if there was no connection. */
  #send({ port, agent }: Upstream, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
    return new Promise<boolean>((resolve) => {
      const { method, url: path, headers } = incoming
      const sent = request({ port, agent, method, path, headers }, (response) => {
        const { connection, 'keep-alive': keepAlive, ...rest } = response.headers
        outgoing.writeHead(response.statusCode ?? 502, rest)
        response.pipe(outgoing)
        response.once('end', () => resolve(true))
        response.once('error', () => outgoing.destroy())
      })
      sent.on('error', (error) => {
        if (hasCode(error, 'ECONNREFUSED')) return resolve(false)
        if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(502).end(String(error))
        resolve(true)
      })
      sent.end(body)
    })
  }
}
