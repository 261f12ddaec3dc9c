import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Balancer } from '../../../test/balancer.ts'
import { onPostgres } from '../../../test/engines.ts'
import { eventually } from '../../../test/eventually.ts'
import { FrondProcess, inEmptyFolder } from '../../../test/process.ts'
import { TEST_SECRET } from '../../../test/templates.ts'
import { freePort } from '../../base/free-port.ts'
import type { Tag } from '../../features/garden/tags/tags.schema.ts'
import type { Session } from '../../features/people/auth/auth.schema.ts'

/** `TEST_RESTARTS=9` restarts more often than there is time for each time. */
const RESTARTS = Number(process.env.TEST_RESTARTS ?? 2)
const CLIENTS = 6
/** Clients rest as people do: without it the load would take all processors, and prove no more. */
const RESTING_MS = 50
const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'three green thumbs' }

interface Answer<T> {
  readonly status: number
  readonly data: T
}

// Only PostgreSQL is shared by servers that are started one by one.
onPostgres('servers behind a balancer', (engine) => {
  test('are restarted one after the other without a request that fails', async (t) => {
    const scratch = await engine.create('keyed')
    t.after(() => scratch.remove())
    const { config } = scratch
    assert.ok(config.engine === 'postgres')
    const ports = [await freePort(), await freePort()]
    await inEmptyFolder(async (folder) => {
      const start = (at: number) =>
        new FrondProcess([], {
          env: {
            ...ADMIN,
            PORT: String(ports[at]),
            DATA_DIR: join(folder, String(at)),
            DATABASE_URL: config.url,
            SECRET_KEY: TEST_SECRET,
            // Long enough for the balancer to hear of it on a busy machine.
            DRAIN_SECONDS: '4',
          },
          cwd: folder,
        })
      const servers = [start(0), start(1)]
      const balancer = new Balancer(ports)
      const untilReady = (at: number) =>
        eventually(() => assert.ok(balancer.isReady(ports[at] ?? 0), 'not ready'))
      try {
        const base = await balancer.listen()
        await untilReady(0)
        await untilReady(1)
        const ask = async <T>(path: string, token = '', body?: object): Promise<Answer<T>> => {
          const response = await fetch(base + path, {
            method: body === undefined ? 'GET' : 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          })
          const text = await response.text()
          if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
          return { status: response.status, data: JSON.parse(text).data }
        }
        const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN
        const { data: session } = await ask<Session>('/api/v1/auth/login', '', { email, password })
        const token = session.accessToken

        let isOver = false
        let written = 0
        /** A write and a read, again and again. */
        const work = async () => {
          while (!isOver) {
            const name = `tag ${written++}`
            const { data: tag } = await ask<Tag>('/api/v1/plant-tags', token, { name })
            const { data: read } = await ask<Tag>(`/api/v1/plant-tags/${tag.id}`, token)
            assert.equal(read.name, name)
            await delay(RESTING_MS)
          }
        }
        const clients = Array.from({ length: CLIENTS }, work)
        const working = Promise.all(clients)
        working.catch(() => {})
        for (let restart = 0; restart < RESTARTS; restart++) {
          const at = restart % 2
          const before = written
          servers[at]?.kill('SIGTERM')
          const { code, stderr } = (await servers[at]?.ended) ?? {}
          assert.deepEqual([code, stderr], [0, ''])
          servers[at] = start(at)
          await untilReady(at)
          assert.ok(written > before)
        }
        isOver = true
        await working
        const { data: tags } = await ask<Tag[]>('/api/v1/plant-tags', token)
        assert.equal(tags.length, written)
        t.diagnostic(`${written} writes and as many reads during ${RESTARTS} restarts`)
      } finally {
        balancer.close()
        for (const server of servers) await server.destroy()
      }
    })
  })
})
