import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import { onEachEngine, type ScratchDatabase } from '../../../test/engines.ts'
import { KEYS_IN_STOCK } from '../../../test/key-stock.ts'
import { FrondProcess, inEmptyFolder, inKeyedFolder, KEYED } from '../../../test/process.ts'
import { freePort } from '../../base/free-port.ts'
import type { Environment } from '../../config/config.ts'
import { MIGRATIONS } from '../../db/migrations/all.ts'

onEachEngine('serve', (engine) => {
  let scratch: ScratchDatabase
  beforeEach(async () => {
    scratch = await engine.create('empty')
  })
  afterEach(() => scratch.remove())

  /** One folder for all servers of a test, so that on SQLite they share the database too. */
  async function withServers(
    count: number,
    work: (servers: FrondProcess[]) => Promise<void>,
    { settings = {}, preload = '' }: { settings?: Environment; preload?: string } = {},
  ): Promise<void> {
    const { config } = scratch
    const database: Environment = config.engine === 'postgres' ? { DATABASE_URL: config.url } : {}
    await inEmptyFolder(async (cwd) => {
      const env = { PORT: '0', STARTER_CATALOGUE: 'on', ...database, ...settings }
      const servers = Array.from({ length: count }, () => new FrondProcess([], { env, cwd, preload }))
      try {
        await work(servers)
      } finally {
        await Promise.all(servers.map((server) => server.destroy()))
      }
    })
  }

  // What one server says has nothing to do with the engine.
  if (engine.name === 'SQLite')
    test('starts from nothing, tells that it is open to others, answers, and ends well', async () => {
      const work = async ([server]: FrondProcess[]) => {
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
        const said = lines.map(({ level, time, ...line }) => line)
        // These two are made side by side.
        const beside = said.splice(1, 2).toSorted((a, b) => (a.message < b.message ? -1 : 1))
        assert.deepEqual(
          [...beside, ...said],
          [
            { audit: 'account.first_admin', email: 'admin@frond.local', message: 'audit' },
            { species: 318, message: 'starter catalogue loaded' },
            { applied: MIGRATIONS.map(({ name }) => name), message: 'database migrated' },
            { message: `listening at ${address}` },
            {
              message: 'any visitor can create an account; set REGISTRATION=invite or closed to change that',
            },
            { signal: 'SIGTERM', message: 'shutting down' },
            { message: 'stopped' },
          ],
        )
      }
      await withServers(1, work, { settings: { PUBLIC_URL: 'https://plants.example.org' } })
    })

  test('starts twice at once on one empty database: both are ready, and each thing is done once', async () => {
    const work = async (servers: FrondProcess[]) => {
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
    }
    await withServers(2, work, { preload: KEYS_IN_STOCK })
  })
})

test('a port in use is told before anything is made, with the way out', async (t) => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  t.after(() => squatter.close())
  const address = squatter.address()
  assert.ok(address !== null && typeof address === 'object')
  const port = String(address.port)
  await inEmptyFolder(async (cwd) => {
    const { code, stdout, stderr } = await new FrondProcess(['serve'], { env: { PORT: port }, cwd }).ended
    assert.deepEqual(
      [code, stdout, stderr],
      [
        1,
        '',
        `frond serve failed: port ${port} of 127.0.0.1 is in use, perhaps by another Frond.
Stop that one, or take another port: PORT=${address.port + 1} npm start
`,
      ],
    )
    assert.deepEqual(await readdir(cwd), [])
  })
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
        assert.deepEqual(line, { level: 'fatal', origin, message: 'unexpected error, exiting' })
        assert.deepEqual([err.type, err.message], ['Error', 'unforeseen'])
        assert.deepEqual([code, stderr], [1, ''])
      } finally {
        await server.destroy()
      }
    })
  })
}

/** What the last lines of the log say. */
function lastMessages(stdout: string, count: number): unknown[] {
  const lines = stdout.trimEnd().split('\n').slice(-count)
  return lines.map((line) => JSON.parse(line).message)
}

for (const [title, preload, messages] of [
  [
    'something that nobody ends',
    'setInterval(() => {}, 1_000)',
    ['shutting down', 'stopped', 'exiting, although not everything has ended'],
  ],
  [
    'a request that never ends',
    // The time it is given at the most is shortened, or the test would take as long.
    `import { Server } from 'node:http'
    Server.prototype.close = function () { return this }
    const real = setTimeout
    globalThis.setTimeout = (work, ms, ...rest) => real(work, ms === 23_000 ? 10 : ms, ...rest)`,
    ['shutting down', 'exiting, although not everything has ended'],
  ],
] as const) {
  test(`${title} does not keep the process`, async () => {
    await inKeyedFolder(async (cwd) => {
      const server = new FrondProcess([], { env: KEYED, cwd, preload })
      try {
        await server.untilListening()
        server.kill('SIGTERM')
        const { code, stdout, stderr } = await server.ended
        assert.deepEqual([code, stderr], [0, ''])
        // What a process writes as it exits may overtake a line that another thread still writes.
        assert.deepEqual(lastMessages(stdout, messages.length).sort(), [...messages].sort())
      } finally {
        await server.destroy()
      }
    })
  })
}

test('told to stop before it is ready it leaves at once, and well', async () => {
  // No server listens there, so it waits for its database.
  const env = { ...KEYED, DATABASE_URL: `postgres://frond@127.0.0.1:${await freePort()}/none` }
  await inEmptyFolder(async (cwd) => {
    const server = new FrondProcess([], { env, cwd })
    try {
      await server.untilLine('waiting for the database')
      server.kill('SIGTERM')
      const { code, stdout, stderr } = await server.ended
      assert.deepEqual([code, stderr], [0, ''])
      assert.deepEqual(lastMessages(stdout, 1), ['stopped before it was ready'])
    } finally {
      await server.destroy()
    }
  })
})
