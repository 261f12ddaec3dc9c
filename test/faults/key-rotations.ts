import assert from 'node:assert/strict'
import type { KeyRotation, SigningKey } from '../../src/features/people/keys/keys.schema.ts'
import type { Actor } from './actor.ts'
import { type Client, Unanswered } from './client.ts'

/** The administrator, who has a new key signed with now and then. */
export class KeyRotations implements Actor {
  acknowledged = 0
  readonly #client: Client
  readonly #keepActive: number
  readonly #kids: string[] = []
  #rotations = 0
  #isOpen = false

  constructor(client: Client, keepActive: number) {
    this.#client = client
    this.#keepActive = keepActive
  }

  /** One: to make a key takes longer than all that the others do. */
  async work(): Promise<void> {
    this.#rotations++
    this.#isOpen = true
    try {
      await this.#rotate()
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
    }
  }

  async #rotate(): Promise<boolean> {
    const key = `rotation ${this.#rotations}`
    const { code, data, isReplay } = await this.#client.ask<KeyRotation>('POST /api/v1/admin/jwt/rotate', {
      payload: {},
      key,
    })
    assert.equal(code, 200)
    this.#isOpen = false
    this.#kids.push(data.kid)
    this.acknowledged++
    return isReplay
  }

  async check(): Promise<void> {
    const before = await this.#listed()
    if (this.#isOpen) {
      const isThere = before[0]?.kid !== undefined && before.length === this.#kids.length + 2
      assert.equal(await this.#rotate(), isThere, 'remembered if and only if it is there')
    }
    const keys = await this.#listed()
    // The first key was there from the start.
    assert.deepEqual(keys.map(({ kid }) => kid).slice(0, -1), this.#kids.toReversed(), 'each rotation once')
    assert.deepEqual(
      keys.map(({ active, signing }) => ({ active, signing })),
      keys.map((_, at) => ({ active: at < this.#keepActive, signing: at === 0 })),
      'one key signs',
    )
  }

  async #listed(): Promise<SigningKey[]> {
    const { code, data } = await this.#client.ask<SigningKey[]>('GET /api/v1/admin/jwt/keys')
    assert.equal(code, 200)
    return data
  }
}
