import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { FrondProcess, inKeyedFolder, KEYED } from '../../test/process.ts'
import type { Session } from '../features/auth/auth.schema.ts'
import type { Tag } from '../features/tags/tags.schema.ts'

const WRITERS = 32
/** `TEST_KILLS=50` kills more often than there is time for each time. */
const KILLS = Number(process.env.TEST_KILLS ?? 4)
const ENV = {
  ...KEYED,
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'three green thumbs',
  RATE_LIMIT: 'off',
}
/** A disk so slow that a client hears of an answer that comes too early, and the server is killed before the commit. */
const SLOW_DISK = `
  import { StatementSync } from 'node:sqlite'
  const { run } = StatementSync.prototype
  StatementSync.prototype.run = function (...values) {
    if (this.sourceSQL === 'commit') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    return run.apply(this, values)
  }
`
const TAGS = '/api/v1/plant-tags'

interface Answer<T> {
  readonly code: number
  readonly data: T
}

/** A client that is still signed in after the server was killed and started again. */
class Client {
  base = ''
  #token = ''

  async signIn(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ENV
    const { data } = await this.ask<Session>('/api/v1/auth/login', { email, password })
    this.#token = `Bearer ${data.accessToken}`
  }

  async ask<T>(path: string, body?: object): Promise<Answer<T>> {
    const response = await fetch(this.base + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: this.#token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return JSON.parse(await response.text())
  }
}

// On the embedded database: there the writers of one moment share a commit, and the server has to hold back all answers.
test('a server killed under many writers has kept everything it acknowledged', async () => {
  await inKeyedFolder(async (folder) => {
    const client = new Client()
    const acknowledged = new Map<number, string>()
    let sent = 0
    for (let round = 0; round <= KILLS; round++) {
      const server = new FrondProcess([], {
        env: { ...ENV, DATA_DIR: join(folder, 'data') },
        cwd: folder,
        preload: SLOW_DISK,
      })
      try {
        client.base = await server.untilListening()
        if (round === 0) await client.signIn()
        const { data: found } = await client.ask<Tag[]>(TAGS)
        const names = new Map(found.map(({ id, name }) => [id, name]))
        for (const [id, name] of acknowledged) assert.equal(names.get(id), name, `lost in round ${round}`)
        if (round === KILLS) break

        let left = 20 + ((round * 37) % 100)
        const writeOn = async () => {
          for (;;) {
            const name = `tag ${sent++}`
            const made = await client.ask<Tag>(TAGS, { name })
            assert.equal(made.code, 200)
            acknowledged.set(made.data.id, name)
            // Each round at another moment, with the other writers wherever they are.
            if (--left === 0) server.kill('SIGKILL')
            // One that fails is part of a group as well.
            assert.equal((await client.ask(TAGS, { name })).code, 4102)
          }
        }
        const ends = await Promise.allSettled(Array.from({ length: WRITERS }, writeOn))
        for (const end of ends) assert.ok(end.status === 'rejected' && end.reason instanceof TypeError)
        assert.equal((await server.ended).signal, 'SIGKILL')
      } finally {
        await server.destroy()
      }
    }
    assert.ok(acknowledged.size >= KILLS * 20)
  })
})
