import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { NotificationListener } from '../engine.ts'
import type { PostgresPool } from './postgres-pool.ts'

const RECONNECT_MS = 500

/** Listens to channels on one connection, and opens another when that is lost. */
export class PostgresListener {
  readonly #pool: PostgresPool
  readonly #listeners = new Map<string, NotificationListener[]>()
  #client: Promise<Client> | undefined
  #isClosed = false

  constructor(pool: PostgresPool) {
    this.#pool = pool
  }

  async listen(channel: string, listener: NotificationListener): Promise<void> {
    const others = this.#listeners.get(channel)
    this.#listeners.set(channel, [...(others ?? []), listener])
    if (this.#client === undefined) await this.#connectFirst()
    else if (others === undefined) await this.#listen(await this.#client, channel)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = await this.#client?.catch(() => undefined)
    void client?.end()
  }

  async #connectFirst(): Promise<void> {
    this.#client = this.#connect()
    try {
      await this.#client
    } catch (error) {
      this.#client = undefined
      throw error
    }
  }

  /** Listens to all channels. */
  async #connect(): Promise<Client> {
    const client = await this.#pool.open()
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload))
    try {
      for (const channel of this.#listeners.keys()) await this.#listen(client, channel)
    } catch (error) {
      void client.end()
      throw error
    }
    void ended.then(() => this.#reconnect())
    return client
  }

  async #listen(client: Client, channel: string): Promise<void> {
    await this.#pool.ask(client, { text: `listen ${client.escapeIdentifier(channel)}` })
  }

  async #reconnect(): Promise<void> {
    while (!this.#isClosed) {
      this.#client = this.#connect()
      try {
        await this.#client
        // Announcements may have been lost in between.
        for (const channel of this.#listeners.keys()) this.#tell(channel, undefined)
        return
      } catch {
        await delay(RECONNECT_MS, undefined, { ref: false })
      }
    }
  }

  #tell(channel: string, text: string | undefined): void {
    for (const listener of this.#listeners.get(channel) ?? []) void listener(text)
  }
}
