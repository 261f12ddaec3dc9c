import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Tag } from '../../src/features/garden/tags/tags.schema.ts'
import type { Actor } from './actor.ts'
import { type Client, Unanswered } from './client.ts'

const TAGS = '/api/v1/plant-tags'

/** Many clients that write to one garden at once. Each tag is made by one of them, which usually deletes it at once. */
export class Crowd implements Actor {
  acknowledged = 0
  readonly #client: Client
  readonly #size: number
  /** Whether they try again at once when the server cannot serve them. */
  readonly #isStubborn: boolean
  readonly #there = new Map<number, string>()
  readonly #gone = new Set<number>()
  /** Names whose request got no answer: there or not. */
  readonly #open = new Set<string>()
  #made = 0

  constructor(client: Client, size: number, { isStubborn = false } = {}) {
    this.#client = client
    this.#size = size
    this.#isStubborn = isStubborn
  }

  async work(isEnough: () => boolean): Promise<void> {
    await Promise.all(Array.from({ length: this.#size }, () => this.#writeOn(isEnough)))
  }

  async #writeOn(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      try {
        await this.#makeAndDelete()
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        if (!this.#isStubborn) return
        await delay(100)
      }
    }
  }

  async #makeAndDelete(): Promise<void> {
    const name = `tag ${this.#made++}`
    this.#open.add(name)
    const { code, data } = await this.#client.ask<Tag>(`POST ${TAGS}`, { payload: { name } })
    assert.equal(code, 200)
    this.#there.set(data.id, name)
    this.#open.delete(name)
    this.acknowledged++
    // What is refused shares the moment, and on SQLite the commit, with what is not.
    assert.equal((await this.#client.ask(`POST ${TAGS}`, { payload: { name } })).code, 4102)
    if (this.#made % 20 === 0) return
    this.#there.delete(data.id)
    this.#open.add(name)
    assert.equal((await this.#client.ask(`DELETE ${TAGS}/${data.id}`)).code, 200)
    this.#open.delete(name)
    this.#gone.add(data.id)
    this.acknowledged++
  }

  async check(): Promise<void> {
    const { data } = await this.#client.ask<Tag[]>(`GET ${TAGS}`)
    const found = new Map(data.map(({ id, name }) => [id, name]))
    for (const [id, name] of this.#there) assert.equal(found.get(id), name, `${name} was acknowledged`)
    for (const id of this.#gone) assert.ok(!found.has(id), `tag ${id} was deleted`)
    for (const [id, name] of found) {
      if (this.#there.has(id)) continue
      assert.ok(this.#open.delete(name), `nobody made ${name}, or it is there twice`)
      this.#there.set(id, name)
    }
    this.#open.clear()
    this.#gone.clear()
  }
}
