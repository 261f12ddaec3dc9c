import assert from 'node:assert/strict'
import { Agent, type IncomingMessage, request } from 'node:http'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { eventually } from '../../../test/eventually.ts'
import { readExposition, valueIn } from '../../../test/exposition.ts'
import { FrondProcess, inEmptyFolder } from '../../../test/process.ts'
import { TEST_SECRET } from '../../../test/templates.ts'

const WORKERS = 2
const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'three green thumbs' }

/** One connection, and so one worker. */
class Caller {
  token = ''
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #base: string

  constructor(base: string) {
    this.#base = base
  }

  async ask(path: string, body?: object): Promise<{ status: number | undefined; text: string }> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        `${this.#base}${path}`,
        { agent: this.#agent, method: body ? 'POST' : 'GET' },
        resolve,
      )
      sent.setHeader('content-type', 'application/json')
      if (this.token !== '') sent.setHeader('authorization', `Bearer ${this.token}`)
      sent.once('error', reject).end(body && JSON.stringify(body))
    })
    return { status: response.statusCode, text: await text(response) }
  }

  close(): void {
    this.#agent.destroy()
  }
}

onEachEngine('several workers', (engine) => {
  test('serve one port, count together, are replaced when they die, and end together', async (t) => {
    const scratch = await engine.create('keyed')
    t.after(() => scratch.remove())
    const { config } = scratch
    await inEmptyFolder(async (cwd) => {
      const server = new FrondProcess([], {
        env: {
          ...ADMIN,
          PORT: '0',
          WORKERS: String(WORKERS),
          SECRET_KEY: TEST_SECRET,
          ...(config.engine === 'postgres'
            ? { DATABASE_URL: config.url }
            : { DATA_DIR: dirname(config.file) }),
        },
        cwd,
      })
      const callers: Caller[] = []
      try {
        const base = await server.untilListening()
        const both = [1, 2].map((number) =>
          server.untilLine(`"worker":${number},"message":"listening at ${base}"`),
        )
        await Promise.all(both)
        for (let count = 0; count < WORKERS; count++) callers.push(new Caller(base))
        const [one, other] = callers
        assert.ok(one && other)

        // Connections are given to the workers in turn.
        for (const caller of callers) assert.equal((await caller.ask('/healthz')).status, 200)
        assert.equal((await one.ask('/api/v1/plant-categories')).status, 200)
        assert.equal((await other.ask('/api/v1/plant-categories')).status, 200)
        for (const number of [1, 2]) {
          const line = JSON.parse(await server.untilLine(`"worker":${number},"requestId"`))
          assert.equal(line.path, '/api/v1/plant-categories')
        }
        const route = { method: 'GET', route: '/api/v1/plant-categories', status: '200' }
        for (const caller of callers) {
          const metrics = readExposition((await caller.ask('/metrics')).text)
          assert.equal(valueIn(metrics, 'http_request_duration_seconds_count', route), 2)
          assert.equal(valueIn(metrics, 'job_interval_seconds', { task: 'delete old events' }), 3_600)
          assert.ok(Number(valueIn(metrics, 'process_start_time_seconds', {})) > 0)
        }

        const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN
        const session = JSON.parse((await one.ask('/api/v1/auth/login', { email, password })).text).data
        for (const caller of callers) caller.token = session.accessToken
        assert.equal((await one.ask('/api/v1/plant-tags', { name: 'indoors' })).status, 200)
        assert.deepEqual(JSON.parse((await other.ask('/api/v1/plant-tags')).text).data.length, 1)
        const { refreshToken } = session
        assert.equal((await one.ask('/api/v1/auth/logout', { refreshToken })).status, 200)
        // At once where the engine tells of other writers, otherwise within 5 s.
        if (engine.name === 'SQLite') assert.equal((await other.ask('/api/v1/plant-tags')).status, 401)
        else await eventually(async () => assert.equal((await other.ask('/api/v1/plant-tags')).status, 401))

        const before = readExposition((await other.ask('/metrics')).text)
        const line: { pid?: number } = JSON.parse(await server.untilLine('"message":"worker started"'))
        process.kill(line.pid ?? 0, 'SIGKILL')
        const { worker, signal } = JSON.parse(await server.untilLine('a worker died'))
        assert.deepEqual({ worker, signal }, { worker: 1, signal: 'SIGKILL' })
        await server.untilLine('"replaces":true')
        const again = new Caller(base)
        callers.push(again)
        assert.equal((await again.ask('/readyz')).status, 200)
        const after = readExposition((await again.ask('/metrics')).text)
        const totals = before.filter(({ type }) => type !== 'gauge').flatMap(({ samples }) => samples)
        const fallen = totals.filter(
          ({ name, labels, value }) => !(Number(valueIn(after, name, labels)) >= value),
        )
        assert.deepEqual(fallen, [])
        assert.equal(valueIn(after, 'http_request_duration_seconds_count', route), 2)

        server.kill('SIGTERM')
        const { code, stdout, stderr } = await server.ended
        assert.deepEqual([code, stderr], [0, ''])
        assert.equal(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '').message, 'stopped')
      } finally {
        for (const caller of callers) caller.close()
        await server.destroy()
      }
    })
  })
})
