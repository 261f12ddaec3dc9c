import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { readDocument } from './documents/document.ts'
import { type Metric, readExposition } from './exposition.ts'
import { registerPerson } from './people.ts'
import { readQuery } from './promql.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

const ROOT = join(import.meta.dirname, '..')
const RULES = join(ROOT, 'deploy', 'prometheus', 'alerts.yaml')

/** Prometheus adds these to everything that it reads. */
const OF_TARGETS = ['job', 'instance']
/** Any value of these is only there once it has happened. */
const OPEN_VALUES = ['status', 'route', ...OF_TARGETS]

interface Panel {
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets?: readonly { readonly expr: string }[]
}

interface Dashboard {
  readonly panels: readonly Panel[]
  readonly annotations: { readonly list: readonly { readonly expr: string }[] }
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] }
}

interface Rule {
  readonly name: string
  readonly isRecorded: boolean
  readonly expr: string
  readonly runbook: string | undefined
  readonly lines: string
}

const dashboard: Dashboard = JSON.parse(await readFile(join(ROOT, 'deploy', 'grafana', 'frond.json'), 'utf8'))
const rules = rulesIn(await readFile(RULES, 'utf8'))

/** As far as the file uses YAML. */
function rulesIn(yaml: string): Rule[] {
  return yaml
    .split(/^ {6}- /m)
    .slice(1)
    .map((lines) => {
      const [, kind, name = ''] = /^(alert|record): (\S+)/.exec(lines) ?? []
      const [, folded, plain] = /^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*))/m.exec(lines) ?? []
      const [, runbook] = /^ {10}runbook: (\S+)/m.exec(lines) ?? []
      return { name, isRecorded: kind === 'record', expr: (folded ?? plain ?? '').trim(), runbook, lines }
    })
}

// On SQLite only: the names of metrics are the same with any database.
describe('dashboard and alerts', () => {
  let service: TestApp
  let metrics: readonly Metric[]
  before(async () => {
    // No server listens there: spans are counted all the same.
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER: 'always_off' }
    service = await buildTestApp(undefined, { env, firstRunMs: 1 })
    await registerPerson(service)
    const isComplete = () =>
      metrics.some(({ name, samples }) => name === 'job_last_success_timestamp_seconds' && samples.length > 0)
    do {
      metrics = readExposition((await service.app.inject('/metrics')).body)
    } while (!isComplete())
  })
  after(() => service.close())

  /** What is wrong with an expression, judged by what the server exports and by what other rules record. */
  function problemsOf(expression: string): string[] {
    const { selectors, grouping } = readQuery(expression)
    const known = new Set(['le', ...OF_TARGETS])
    const problems = selectors.flatMap(({ metric, matchers }) => {
      if (rules.some(({ isRecorded, name }) => isRecorded && name === metric)) return []
      const samples = metrics.flatMap(({ samples }) => samples).filter(({ name }) => name === metric)
      if (samples.length === 0) return [`there is no ${metric}`]
      for (const label of samples.flatMap(({ labels }) => Object.keys(labels))) known.add(label)
      return [...matchers].flatMap(([label, value]) => {
        if (OF_TARGETS.includes(label)) return []
        const values = samples.map(({ labels }) => labels[label])
        if (values.every((found) => found === undefined)) return [`${metric} has no label ${label}`]
        const isOpen = value === undefined || OPEN_VALUES.includes(label)
        return isOpen || values.includes(value) ? [] : [`${metric} has no ${label}="${value}"`]
      })
    })
    if (selectors.length === 0) problems.push('nothing is asked for')
    return [
      ...problems,
      ...grouping.filter((label) => !known.has(label)).map((label) => `nothing has the label ${label}`),
    ]
  }

  test('every query of the dashboard asks for what a server exports', () => {
    const panels = dashboard.panels.filter(({ type }) => type !== 'row')
    const queries = panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => [title, expr] as const),
    )
    assert.ok(queries.length > 30)
    const all = [...queries, ...dashboard.annotations.list.map(({ expr }) => ['annotation', expr] as const)]
    assert.deepEqual(
      all.map(([title, expr]) => [title, problemsOf(expr)]).filter(([, problems]) => problems?.length !== 0),
      [],
    )
    assert.deepEqual(
      panels.filter(({ targets = [] }) => targets.length === 0).map(({ title }) => title),
      [],
    )
  })

  test('no two panels of the dashboard lie on each other', () => {
    const taken = new Set<string>()
    for (const { title, gridPos } of dashboard.panels) {
      const { x, y, w, h } = gridPos
      assert.ok(x + w <= 24, title)
      for (let column = x; column < x + w; column++) {
        for (let line = y; line < y + h; line++) {
          assert.ok(!taken.has(`${column} ${line}`), `${title} at ${column} ${line}`)
          taken.add(`${column} ${line}`)
        }
      }
    }
  })

  test('every rule asks for what a server exports', () => {
    assert.ok(rules.length > 15)
    assert.deepEqual(
      rules
        .map(({ name, expr }) => [name, problemsOf(expr)])
        .filter(([, problems]) => problems?.length !== 0),
      [],
    )
  })

  test('every alert says what to do, and is explained under its heading', async () => {
    const alerts = rules.filter(({ isRecorded }) => !isRecorded)
    for (const { name, lines, runbook = '' } of alerts) {
      for (const wanted of ['severity: ', 'summary: ', 'description: '])
        assert.ok(lines.includes(wanted), `${name}: ${wanted}`)
      const [file = '', anchor] = runbook.split('#')
      const text = await readDocument(file)
      const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
        heading.toLowerCase().replaceAll(' ', '-'),
      )
      assert.ok(anchor !== undefined && headings.includes(anchor), `${name}: ${runbook}`)
      assert.ok(text.includes(`\`${name}\``), `${name} is not in ${file}`)
    }
  })

  test('promtool takes the rules, and they fire when they should', (t) => {
    for (const words of [
      ['check', 'rules', 'alerts.yaml'],
      ['test', 'rules', 'alerts.test.yaml'],
    ]) {
      const { error, status, stdout, stderr } = spawnSync('promtool', words, {
        cwd: dirname(RULES),
        encoding: 'utf8',
      })
      if (error !== undefined) {
        t.skip('there is no promtool on this machine')
        return
      }
      assert.equal(status, 0, stdout + stderr)
    }
  })

  test('every metric of our own is explained', async () => {
    const text = await readDocument('docs/operating.md')
    const own = metrics.map(({ name }) => name).filter((name) => !/^(process|nodejs)_/.test(name))
    assert.deepEqual(
      own.filter((name) => !text.includes(`\`${name}\``)),
      [],
    )
  })

  for (const [expression, problem] of [
    ['rate(nothing_total[5m])', 'there is no nothing_total'],
    ['sum by (colour) (event_streams)', 'nothing has the label colour'],
    ['cache_bytes{colour="red"}', 'cache_bytes has no label colour'],
    ['cache_entries{cache="red"}', 'cache_entries has no cache="red"'],
    ['1 + 1', 'nothing is asked for'],
  ] as const) {
    test(`in ${expression}, ${problem}`, () => assert.deepEqual(problemsOf(expression), [problem]))
  }
})
