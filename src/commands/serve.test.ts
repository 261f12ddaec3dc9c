import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import { onEachEngine, type ScratchDatabase } from '../../test/engines.ts'
import { FrondProcess, inEmptyFolder, inKeyedFolder, KEYED } from '../../test/process.ts'
import type { Environment } from '../config.ts'
import { MIGRATIONS } from '../db/migrations/all.ts'

onEachEngine('serve', (engine) => {
  let scratch: ScratchDatabase
  beforeEach(async () => {
    scratch = await engine.create('empty')
  })
  afterEach(() => scratch.remove())

  /** One folder for all servers of a test, so that on SQLite they share the database too. */
  async function withServers(count: number, work: (servers: FrondProcess[]) => Promise<void>): Promise<void> {
    const { config } = scratch
    const database: Environment = config.engine === 'postgres' ? { DATABASE_URL: config.url } : {}
    await inEmptyFolder(async (cwd) => {
      const env = { PORT: '0', STARTER_CATALOGUE: 'on', ...database }
      const servers = Array.from({ length: count }, () => new FrondProcess([], { env, cwd }))
      try {
        await work(servers)
      } finally {
        await Promise.all(servers.map((server) => server.destroy()))
      }
    })
  }

  // What one server says has nothing to do with the engine.
  if (engine.name === 'SQLite')
    test('starts from nothing, answers, and ends well', async () => {
      await withServers(1, async ([server]) => {
        assert.ok(server)
        const address = await server.untilListening()
        assert.match(address, /^http:\/\/127\.0\.0\.1:\d+$/)
        const ready = await fetch(`${address}/readyz`)
        assert.equal(ready.status, 200)
        await ready.body?.cancel()
        server.kill('SIGTERM')
        const { code, stdout, stderr } = await server.ended
        const lines = stdout
          .trimEnd()
          .split('\n')
          // The first administrator is introduced in between, in words.
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line))
        assert.deepEqual([code, stderr], [0, ''])
        assert.deepEqual(
          lines.map(({ level, time, ...line }) => line),
          [
            { applied: MIGRATIONS.map(({ name }) => name), message: 'database migrated' },
            { species: 317, message: 'starter catalogue loaded' },
            { audit: 'account.first_admin', email: 'admin@frond.local', message: 'audit' },
            { message: `listening at ${address}` },
            { signal: 'SIGTERM', message: 'shutting down' },
            { message: 'stopped' },
          ],
        )
      })
    })

  test('starts twice at once on one empty database: both are ready, and each thing is done once', async () => {
    await withServers(2, async (servers) => {
      const statuses = await Promise.all(
        servers.map(async (server) => (await fetch(`${await server.untilListening()}/readyz`)).status),
      )
      assert.deepEqual(statuses, [200, 200])
      for (const server of servers) server.kill('SIGINT')
      const ends = await Promise.all(servers.map(({ ended }) => ended))
      assert.deepEqual(
        ends.map(({ code, stderr }) => [code, stderr]),
        [
          [0, ''],
          [0, ''],
        ],
      )
      const output = ends.map(({ stdout }) => stdout).join('\n')
      for (const once of [
        'database migrated',
        'starter catalogue loaded',
        'account.first_admin',
        'Password (shown only now)',
      ]) {
        assert.equal(output.split(once).length, 2, once)
      }
    })
  })
})

test('a port in use is told, and the exit code is 1', async (t) => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  t.after(() => squatter.close())
  const address = squatter.address()
  assert.ok(address !== null && typeof address === 'object')
  const port = String(address.port)
  const { code, stderr } = await inKeyedFolder(
    (cwd) => new FrondProcess(['serve'], { env: { ...KEYED, PORT: port }, cwd }).ended,
  )
  assert.deepEqual(
    [code, stderr],
    [1, `frond serve failed: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`],
  )
})

for (const [kind, statement, origin] of [
  ['a rejection nobody handles', "Promise.reject(new Error('unforeseen'))", 'unhandledRejection'],
  ['an exception nobody catches', "throw new Error('unforeseen')", 'uncaughtException'],
]) {
  test(`${kind} is the last log line, and the exit code is 1`, async () => {
    const preload = `process.on('SIGUSR2', () => { ${statement} })`
    await inKeyedFolder(async (cwd) => {
      const server = new FrondProcess([], { env: KEYED, cwd, preload })
      try {
        await server.untilListening()
        server.kill('SIGUSR2')
        const { code, stdout, stderr } = await server.ended
        const { time, err, ...line } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
        assert.deepEqual(line, { level: 'fatal', origin, message: 'unexpected error, leaving' })
        assert.deepEqual([err.type, err.message], ['Error', 'unforeseen'])
        assert.deepEqual([code, stderr], [1, ''])
      } finally {
        await server.destroy()
      }
    })
  })
}
