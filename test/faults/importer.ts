import assert from 'node:assert/strict'
import type { Plant } from '../../src/features/garden/plants/plants.schema.ts'
import type { Actor } from './actor.ts'
import { type Client, Unanswered } from './client.ts'

const PLANTS = 5

/** A user that brings tables of plants: all of a table is added, or nothing. */
export class Importer implements Actor {
  acknowledged = 0
  readonly #client: Client
  #tables = 0
  #isOpen = false

  constructor(client: Client) {
    this.#client = client
  }

  async work(isEnough: () => boolean): Promise<void> {
    try {
      while (!isEnough()) {
        this.#tables++
        this.#isOpen = true
        await this.#import()
      }
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
    }
  }

  /** Returns whether it had been imported before. */
  async #import(): Promise<boolean> {
    const lines = namesIn(this.#tables).map((name) => `${name},Sill,bright`)
    const file = Buffer.from(['name,place,tags', ...lines].join('\n'))
    const key = `table ${this.#tables}`
    const { code, isReplay } = await this.#client.ask('POST /api/v1/auth/me/import', { file, key })
    assert.equal(code, 200)
    this.#isOpen = false
    this.acknowledged++
    return isReplay
  }

  async check(): Promise<void> {
    const names = namesIn(this.#tables)
    if (this.#isOpen) {
      const found = await this.#plantsOf(this.#tables)
      const isThere = found.length > 0
      assert.deepEqual(found, isThere ? names : [], 'a part of a table')
      assert.equal(await this.#import(), isThere, 'remembered if and only if it is there')
    }
    if (this.#tables > 0) assert.deepEqual(await this.#plantsOf(this.#tables), names)
    const { data } = await this.#client.ask<{ total: number }>('GET /api/v1/plants?size=1')
    assert.equal(data.total, PLANTS * this.#tables, 'each table once')
  }

  /** Their names, of those that have their tag and place. */
  async #plantsOf(table: number): Promise<string[]> {
    const { data } = await this.#client.ask<{ items: Plant[] }>(
      `GET /api/v1/plants?size=100&sort=name&keywords=t${table}p`,
    )
    return data.items
      .filter(({ tags, location }) => tags[0]?.name === 'bright' && location?.name === 'Sill')
      .map(({ name }) => name)
  }
}

function namesIn(table: number): string[] {
  return Array.from({ length: PLANTS }, (_, at) => `t${table}p${at}`)
}
