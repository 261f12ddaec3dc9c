import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { asSentBy } from '../bench/browser-headers.ts'
import { tablesOf, withTables } from '../bench/document.ts'
import { goalsTable } from '../bench/goals.ts'
import { compare, type Line } from '../bench/line.ts'
import { DEFAULTS, OptionsError, readOptions } from '../bench/options.ts'
import { readResults, withResults } from '../bench/results.ts'
import { alternate } from '../bench/rounds.ts'
import { requireReplay } from '../bench/same-data.ts'
import type { Server } from '../bench/server.ts'
import { speedTables } from '../bench/speeds.ts'
import { Stage } from '../bench/stage.ts'
import { table } from '../bench/table.ts'
import { journalEntries, plantPages } from '../bench/workloads/garden.ts'
import { readDocument } from './documents/document.ts'

const LINE: Line = {
  workload: 'W2',
  what: 'one plant',
  engine: 'SQLite',
  against: 'bare Fastify',
  rounds: 3,
  figures: {
    'requests/s': {
      better: 'higher',
      reference: 6_570,
      subject: 1_550,
      ratio: 0.24,
      lowest: 0.2,
      highest: 0.3,
    },
    'ms, p50': { better: 'lower', reference: 4, subject: 16, ratio: 4, lowest: 3.5, highest: 4.5 },
  },
}

// On SQLite alone: a PostgreSQL that keeps its data would take longer to start than all of this.
test('workloads measure the service beside a bare server that gives the same answers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frond-bench-'))
  const short = { users: 1, rounds: 1, seconds: 0.05, requests: 1, warmUp: 1 }
  const options = { ...DEFAULTS, ...short, engines: ['SQLite' as const], connections: [2] }
  try {
    await using stage = new Stage(folder, options)
    const lines = [
      ...(await Array.fromAsync(plantPages.run(stage))),
      ...(await Array.fromAsync(journalEntries.run(stage))),
    ]
    const title = { engine: 'SQLite', connections: 2, against: 'bare Fastify', rounds: 1 }
    const [pages, entries] = ['page of 20 plants', 'journal entry for 5 plants, durable, with a key']
    assert.deepEqual(
      lines.map(({ figures: _figures, ...title }) => title),
      [
        { ...title, workload: 'W1', what: pages, headers: 'plain' },
        { ...title, workload: 'W1', what: pages, headers: 'browser' },
        { ...title, workload: 'W4', what: entries, headers: 'plain' },
      ],
    )
    const units = ['CPU µs/request', 'requests/s', 'server CPU µs/request', 'ms, p50', 'ms, p99']
    for (const { figures } of lines) {
      assert.deepEqual(Object.keys(figures), units)
      for (const { better, ...numbers } of Object.values(figures)) {
        assert.ok(better === 'higher' || better === 'lower')
        assert.deepEqual(Object.keys(numbers), ['reference', 'subject', 'ratio', 'lowest', 'highest'])
        assert.ok(Object.values(numbers).every((value) => Number.isFinite(value) && value > 0))
      }
    }
    const { frond, bare, pages: requests } = await stage.garden('SQLite')
    const [request] = asSentBy('browser', requests)
    assert.ok(request !== undefined)
    for (const { url } of [frond, bare]) {
      const headers: Record<string, string> = { ...request.headers, Connection: 'close' }
      const response = await fetch(`${url}${request.path}`, { headers })
      assert.equal(response.headers.get('content-encoding'), 'zstd')
      await response.arrayBuffer()
      const forged: Record<string, string> = { ...headers, Authorization: `${headers.Authorization}x` }
      assert.equal((await fetch(`${url}${request.path}`, { headers: forged })).status, 401)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a server that makes another entry under a known key is not measured', async () => {
  let made = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(JSON.stringify({ data: { id: ++made } })))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const forgetful: Server = {
      url: `http://127.0.0.1:${port}`,
      port,
      startMilliseconds: 0,
      databaseUrl: undefined,
      usage: () => Promise.reject(new Error('Nothing is measured')),
      stop: () => Promise.resolve(),
    }
    const request = { method: 'POST', path: '/', body: '{}', isKeyed: true } as const
    await assert.rejects(requireReplay(request, forgetful), /a repeated key makes another entry/)
  } finally {
    server.close()
  }
})

test('contenders take turns, the first round does not count, and medians are compared', async () => {
  const order: string[] = []
  const contender = (name: string, values: number[]) => async () => {
    order.push(name)
    return { ms: values.shift() ?? Number.NaN }
  }
  const rounds = await alternate(
    new Map([
      ['bare', contender('bare', [1_000, 1, 2, 4])],
      ['Frond', contender('Frond', [1_000, 3, 4, 6])],
    ]),
    3,
  )
  assert.deepEqual(order, ['bare', 'Frond', 'Frond', 'bare', 'bare', 'Frond', 'Frond', 'bare'])
  assert.deepEqual(
    compare(rounds, { workload: 'W0', what: 'x', engine: null }, { subject: 'Frond', reference: 'bare' }),
    {
      workload: 'W0',
      what: 'x',
      engine: null,
      against: 'bare',
      rounds: 3,
      figures: { ms: { better: 'lower', reference: 2, subject: 4, ratio: 2, lowest: 1.5, highest: 3 } },
    },
  )
})

test('a table has a row for each figure', () => {
  assert.equal(
    table([LINE]),
    `| workload             | against      | unit       | reference | Frond |  ratio | over the rounds | better |
|----------------------|--------------|------------|----------:|------:|-------:|----------------:|--------|
| W2 one plant, SQLite | bare Fastify | requests/s |     6,570 | 1,550 | 0.24 × |    0.20 to 0.30 | higher |
|                      |              | ms, p50    |       4.0 |  16.0 | 4.00 × |    3.50 to 4.50 | lower  |`,
  )
})

test('results replace those of their suite, and the tables what stands between their marks', () => {
  const [main, scale] = ['main', 'scale'].map((suite) => ({ suite, circumstances: 'before', lines: [] }))
  assert.ok(main !== undefined && scale !== undefined)
  const again = { ...main, circumstances: 'now' }
  assert.deepEqual(withResults([main, scale], again), [again, scale])
  assert.deepEqual(withResults([main], scale), [main, scale])
  const document = 'Before.\n\n<!-- tables -->\n\nold\n\n<!-- end of tables -->\n\nAfter.\n'
  assert.equal(withTables(document, 'new'), document.replace('old', 'new'))
  assert.throws(() => withTables('Nothing.', 'new'), /no place for the tables/)
})

test('speeds are those of Frond beside the bare server, and what is missed is bold', () => {
  const at = { connections: 8, headers: 'browser' } as const
  const times = { better: 'lower', reference: 1, subject: 2, ratio: 2, lowest: 2, highest: 2 } as const
  const figures = { ...LINE.figures, 'CPU µs/request': times }
  const rows = speedTables([{ ...LINE, ...at, figures }]).split('\n')
  const heads = 'SQLite, 1 | SQLite, 8 | SQLite, 32 | PostgreSQL, 1 | PostgreSQL, 8 | PostgreSQL, 32'
  assert.ok(rows.includes(`| processor time | asked | ${heads} |`))
  assert.ok(rows.includes('| W2, browser | ≥ 0.6, 0.75, 0.85 | – | **0.50** | – | – | – | – |'))
  assert.ok(rows.includes('| W2, browser | – | 0.24 | – | – | – | – |'))
  assert.ok(rows.includes('| W2 | ≥ 0.6, 0.75, 0.85 | – | – | – | – | – | – |'))
})

test('goals say what is asked and what was reached, and what only the bare server reached is bold', () => {
  const ms = (reference: number, subject: number) =>
    ({ better: 'lower', reference, subject, ratio: 1, lowest: 1, highest: 1 }) as const
  const tailed = (engine: 'SQLite' | 'PostgreSQL', bare: number): Line => ({
    ...LINE,
    engine,
    connections: 32,
    figures: { 'ms, p50': ms(1, 1), 'ms, p99': ms(bare, 4) },
  })
  const lines = [LINE, tailed('SQLite', 2), tailed('PostgreSQL', 5)]
  const rows = goalsTable([{ suite: 'main', circumstances: '', lines }]).split('\n')
  assert.ok(rows.includes('| W2, p99 over p50 | ≤ 3 | **4.00** | 4.00 (bare 5.00) |'))
  assert.ok(rows.includes('| W1, p99 over p50 | ≤ 3 | – | – |'))
})

test('the document has the tables of the results that are kept', async () => {
  const tables = tablesOf(readResults())
  assert.ok((await readDocument('docs/benchmarks.md')).includes(`<!-- tables -->\n\n${tables}\n\n<!--`))
  const without = tables.split('\n').filter((row) => row.endsWith('| – | – |'))
  assert.deepEqual(without, [])
})

test('options have defaults, and are refused if they make no sense', () => {
  assert.deepEqual(readOptions([]), DEFAULTS)
  const one =
    'W1 --engine postgres --connections 1,256 --headers browser --seconds 0.5 --requests 7 --warm-up 9 --write'
  assert.deepEqual(readOptions(one.split(' ')), {
    ...DEFAULTS,
    names: ['W1'],
    engines: ['PostgreSQL'],
    connections: [1, 256],
    headers: ['browser'],
    seconds: 0.5,
    requests: 7,
    warmUp: 9,
    write: true,
  })
  const senseless = ['rounds 0', 'rounds 1.5', 'seconds long', 'connections 1,x', 'engine toString', 'fast']
  for (const words of senseless) {
    assert.throws(() => readOptions(`--${words}`.split(' ')), OptionsError)
  }
})
