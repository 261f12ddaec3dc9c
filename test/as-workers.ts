import { writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registry } from 'prom-client'
import type { WorkerPart } from '../src/app.ts'
import { aggregateMetrics } from '../src/cli/workers/gathered-metrics.ts'
import type { MetricsSource } from '../src/observe/metrics/metrics.ts'
import type { TestApp } from './test-app.ts'

/**
 * With `TEST_WORKERS=2` a service on SQLite is two, as those of two workers: their requests are sent to either in turn, so
 * whatever one process keeps for itself shows.
 */
export const WORKERS = Number(process.env.TEST_WORKERS ?? 1)

/** Services that answer as one, their requests sent to each in turn. They are closed together. */
export async function asWorkers(
  start: (worker: WorkerPart) => Promise<TestApp>,
  count: number = WORKERS,
): Promise<TestApp> {
  await using cleanUps = new AsyncDisposableStack()
  const services: TestApp[] = []
  const registries: Registry[] = []
  const metricsOfAll = (own: Registry): MetricsSource => {
    registries.push(own)
    return {
      contentType: own.contentType,
      metrics: async () => {
        const all = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))
        return aggregateMetrics(all).metrics()
      },
    }
  }
  for (let number = 1; number <= count; number++) {
    const service = await start({ isFirst: number === 1, metricsOfAll })
    cleanUps.defer(() => service.close())
    services.push(service)
  }
  const [first] = services
  if (first === undefined) throw new Error('A service needs a worker at least')
  for (const { logs } of services.slice(1)) {
    // All write to one log, as processes do.
    logs.push = (...lines) => first.logs.push(...lines)
  }
  let turn = 0
  const injects = services.map(({ app }) => app.inject.bind(app))
  first.app.inject = new Proxy(first.app.inject, {
    apply: (_inject, _app, given) =>
      Reflect.apply(injects[turn++ % count] ?? first.app.inject, undefined, given),
  })
  const whenClosed = cleanUps.move()
  return { ...first, close: () => whenClosed.disposeAsync() }
}

/** How many services were as many workers as wanted, and why others were not: by reason. */
interface Tally {
  inTurn: number
  readonly alone: Record<string, number>
}

const tally: Tally = { inTurn: 0, alone: {} }
const FOLDER = 'frond-workers'

/** Counts a service of this process; `whyAlone` says why it is not several workers. The run tells at its end. */
export function countService(whyAlone: string | undefined): void {
  if (tally.inTurn === 0 && Object.keys(tally.alone).length === 0) process.once('exit', writeTally)
  if (whyAlone === undefined) tally.inTurn++
  else tally.alone[whyAlone] = (tally.alone[whyAlone] ?? 0) + 1
}

function writeTally(): void {
  writeFileSync(join(tmpdir(), FOLDER, String(process.pid)), JSON.stringify(tally))
}

/** To be called before the tests of a run begin, in the process that starts theirs. */
export async function prepareTally(): Promise<void> {
  await mkdir(join(tmpdir(), FOLDER), { recursive: true })
}

/** What the processes of a run have counted, for people. */
export async function talliesOf(): Promise<string> {
  const folder = join(tmpdir(), FOLDER)
  const files = await readdir(folder)
  const tallies = await Promise.all(
    files.map(async (file): Promise<Tally> => JSON.parse(await readFile(join(folder, file), 'utf8'))),
  )
  const alone = new Map<string, number>()
  for (const [reason, count] of tallies.flatMap((one) => Object.entries(one.alone))) {
    alone.set(reason, (alone.get(reason) ?? 0) + count)
  }
  const inTurn = tallies.reduce((sum, one) => sum + one.inTurn, 0)
  const reasons = [...alone].map(([reason, count]) => `\n  ${count} were one process: ${reason}`)
  return `${inTurn} services were ${WORKERS} workers each.${reasons.join('')}\n`
}
