import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { chart } from '../bench/chart.ts'
import { withGoals } from '../bench/document.ts'
import { goalsTable } from '../bench/goals.ts'
import { compare, type Line } from '../bench/line.ts'
import { DEFAULTS, OptionsError, readOptions } from '../bench/options.ts'
import { readResults, withResults } from '../bench/results.ts'
import { alternate } from '../bench/rounds.ts'
import { Stage } from '../bench/stage.ts'
import { table } from '../bench/table.ts'
import { onePlant } from '../bench/workloads/garden.ts'
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
test('a workload measures the service beside a bare server that gives the same answer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frond-bench-'))
  try {
    await using stage = new Stage(folder, {
      ...DEFAULTS,
      users: 1,
      rounds: 1,
      seconds: 0.05,
      connections: [2],
      headers: ['browser'],
    })
    for await (const line of onePlant.run(stage)) {
      const { figures, ...title } = line
      assert.deepEqual(title, {
        workload: 'W2',
        what: 'one plant',
        engine: 'SQLite',
        connections: 2,
        headers: 'browser',
        against: 'bare Fastify',
        rounds: 1,
      })
      const units = ['CPU µs/request', 'requests/s', 'server CPU µs/request', 'ms, p50', 'ms, p99']
      assert.deepEqual(Object.keys(figures), units)
      for (const { better, ...numbers } of Object.values(figures)) {
        assert.ok(better === 'higher' || better === 'lower')
        assert.deepEqual(Object.keys(numbers), ['reference', 'subject', 'ratio', 'lowest', 'highest'])
        assert.ok(Object.values(numbers).every((value) => Number.isFinite(value) && value > 0))
      }
      break
    }
  } finally {
    await rm(folder, { recursive: true })
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

test('a table has a row for each figure, and a chart a bar for each line', () => {
  assert.equal(
    table([LINE]),
    `| workload             | against      | unit       | reference | Frond |  ratio | over the rounds | better |
|----------------------|--------------|------------|----------:|------:|-------:|----------------:|--------|
| W2 one plant, SQLite | bare Fastify | requests/s |     6,570 | 1,550 | 0.24 × |    0.20 to 0.30 | higher |
|                      |              | ms, p50    |       4.0 |  16.0 | 4.00 × |    3.50 to 4.50 | lower  |`,
  )
  const drawn = chart([LINE, { ...LINE, engine: 'PostgreSQL' }])
  assert.equal(drawn.match(/<rect class="(sqlite|postgresql)"[^>]* height="16"/g)?.length, 2)
  assert.equal(drawn.match(/>0\.24</g)?.length, 2)
})

test('results replace those of their suite, and the table of goals what stands between its marks', () => {
  const [main, scale] = ['main', 'scale'].map((suite) => ({ suite, circumstances: 'before', lines: [] }))
  assert.ok(main !== undefined && scale !== undefined)
  const again = { ...main, circumstances: 'now' }
  assert.deepEqual(withResults([main, scale], again), [again, scale])
  assert.deepEqual(withResults([main], scale), [main, scale])
  const document = 'Before.\n\n<!-- goals -->\n\nold\n\n<!-- end of goals -->\n\nAfter.\n'
  assert.equal(withGoals(document, 'new'), document.replace('old', 'new'))
  assert.throws(() => withGoals('Nothing.', 'new'), /no place for the goals/)
})

test('goals say what is asked and what was reached, and what is missed is bold', () => {
  const rows = goalsTable([{ suite: 'main', circumstances: '', lines: [LINE] }]).split('\n')
  assert.ok(rows.includes('| W2, requests | ≥ 0.75 | **0.24** | – |'))
  assert.ok(rows.includes('| W1, requests | ≥ 0.85 | – | – |'))
})

test('the document has the goals of the results that are kept', async () => {
  const table = goalsTable(readResults())
  assert.ok((await readDocument('docs/benchmarks.md')).includes(`<!-- goals -->\n\n${table}\n\n<!--`))
  const without = table.split('\n').filter((row) => row.endsWith('| – | – |'))
  assert.deepEqual(without, [])
})

test('options have defaults, and are refused if they make no sense', () => {
  assert.deepEqual(readOptions([]), DEFAULTS)
  const one = 'W1 --engine postgres --connections 1,256 --headers browser --seconds 0.5 --warm-up 9 --write'
  assert.deepEqual(readOptions(one.split(' ')), {
    ...DEFAULTS,
    names: ['W1'],
    engines: ['PostgreSQL'],
    connections: [1, 256],
    headers: ['browser'],
    seconds: 0.5,
    warmUp: 9,
    write: true,
  })
  const senseless = ['rounds 0', 'rounds 1.5', 'seconds long', 'connections 1,x', 'engine toString', 'fast']
  for (const words of senseless) {
    assert.throws(() => readOptions(`--${words}`.split(' ')), OptionsError)
  }
})
