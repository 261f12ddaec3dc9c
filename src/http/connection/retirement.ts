import type { App } from '../app-type.ts'
import { onSend } from '../steps.ts'

/** How far a server is on its way out: first it is unready, then it also asks callers to go elsewhere. */
export class Retirement {
  #isUnready = false
  #isClosing = false

  /** For the readiness probe. */
  assertServing(): void {
    if (this.#isUnready) throw new Error('The server was told to stop')
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  /** Balancers are to send no more requests; those that come are served. */
  beUnready(): void {
    this.#isUnready = true
  }

  /** Every response is the last one of its connection. */
  closeConnections(): void {
    this.#isUnready = true
    this.#isClosing = true
  }
}

/**
 * Connections that are kept alive outlive the listening socket. A request that comes on one of them is answered, for its caller could
 * not know, and with the answer the connection ends.
 */
export function closeConnectionsWhenRetiring(app: App, retirement: Retirement): void {
  app.addHook('preClose', async () => retirement.closeConnections())
  onSend(app, (_request, reply, payload) => {
    if (retirement.isClosing) reply.header('Connection', 'close')
    return payload
  })
}
