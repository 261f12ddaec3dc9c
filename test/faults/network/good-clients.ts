import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Tag } from '../../../src/features/garden/tags/tags.schema.ts'
import { ADMIN } from '../cast.ts'
import { type Address, Client, type Line, type Request, Tally } from '../client.ts'

const TAGS = '/api/v1/plant-tags'
const PEOPLE = 4
/** Between two requests of one of them: people who wait for nothing else would be the attack. */
const PAUSE_MS = 4

/** People who read and write as usual, and want each answer to be right and in time. */
export class GoodClients {
  readonly #clients: readonly Client[]
  #made = 0

  private constructor(clients: readonly Client[]) {
    this.#clients = clients
  }

  static async enter(address: Address): Promise<GoodClients> {
    const clients: Client[] = []
    for (let at = 0; at < PEOPLE; at++) {
      const client = new Client(address, new Tally())
      await client.enter('register', `good${at}@example.org`, ADMIN.ADMIN_PASSWORD)
      clients.push(client)
    }
    return new GoodClients(clients)
  }

  /** How long each of their requests took, in milliseconds. */
  async work(forMs: number): Promise<number[]> {
    const end = performance.now() + forMs
    const times: number[] = []
    await Promise.all(this.#clients.map((client) => this.#makeAndDelete(client, end, times)))
    return times
  }

  async #makeAndDelete(client: Client, end: number, times: number[]): Promise<void> {
    while (performance.now() < end) {
      const name = `good ${++this.#made}`
      const { id } = await ask<Tag>(`POST ${TAGS}`, { payload: { name } })
      assert.deepEqual(await namesOf(), [name])
      await ask(`DELETE ${TAGS}/${id}`)
      assert.deepEqual(await namesOf(), [])
    }

    async function namesOf(): Promise<string[]> {
      return (await ask<Tag[]>(`GET ${TAGS}`)).map(({ name }) => name)
    }

    async function ask<T>(line: Line, request?: Request): Promise<T> {
      await delay(PAUSE_MS)
      const began = performance.now()
      const { code, data } = await client.ask<T>(line, request)
      times.push(performance.now() - began)
      assert.equal(code, 200, line)
      return data
    }
  }
}
