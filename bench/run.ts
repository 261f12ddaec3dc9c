import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { publish } from './document.ts'
import type { Line } from './line.ts'
import { DEFAULTS, type Options, OptionsError, readOptions } from './options.ts'
import { speedTables } from './speeds.ts'
import { Stage } from './stage.ts'
import { table } from './table.ts'
import type { Workload } from './workload.ts'
import { care } from './workloads/care.ts'
import { digests } from './workloads/digests.ts'
import { events } from './workloads/events.ts'
import { journalEntries, onePlant, plantPages } from './workloads/garden.ts'
import { imageKept } from './workloads/image-kept.ts'
import { imageMade } from './workloads/image-made.ts'
import { images } from './workloads/images.ts'
import { large } from './workloads/large.ts'
import { memory } from './workloads/memory.ts'
import { scale } from './workloads/scale.ts'
import { signInStorm } from './workloads/sign-ins.ts'
import { species } from './workloads/species.ts'
import { speciesSearch } from './workloads/species-search.ts'
import { startUp } from './workloads/start-up.ts'
import { streams } from './workloads/streams.ts'
import { takeout } from './workloads/takeout.ts'
import { web } from './workloads/web.ts'
import { workers } from './workloads/workers.ts'

/** `npm run bench` runs the first suite; `npm run bench -- NAME…` other suites, or some workloads. */
const MAIN = 'main'
const SUITES: ReadonlyMap<string, readonly Workload[]> = new Map([
  [MAIN, [plantPages, onePlant, journalEntries]],
  ['rest', [speciesSearch, imageMade, imageKept, signInStorm, startUp]],
  ['scale', [scale]],
  ['images', [images]],
  ['species', [species]],
  ['large', [large]],
  ['care', [care]],
  ['events', [events]],
  ['digests', [digests]],
  ['streams', [streams]],
  ['web', [web]],
  ['memory', [memory]],
  ['workers', [workers]],
  ['takeout', [takeout]],
])

const PARTS = ['engines', 'connections', 'headers'] as const

process.exitCode = await main()

async function main(): Promise<number> {
  try {
    const options = readOptions(process.argv.slice(2))
    return await run(options, chosen(options))
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

interface Choice {
  readonly suite: string | undefined
  readonly workloads: readonly Workload[]
}

function chosen(options: Options): Choice {
  const { names, write } = options
  const [suite = MAIN] = names
  const isPartial = PARTS.some((part) => options[part].length < DEFAULTS[part].length)
  if (write && (isPartial || names.length > 1 || !SUITES.has(suite))) {
    throw new OptionsError('--write is for one whole suite, with all engines, connections and headers.')
  }
  const whole = names.length <= 1 ? SUITES.get(suite) : undefined
  if (whole !== undefined) return { suite, workloads: whole }
  const all = [...SUITES.values()].flat()
  const unknown = names.filter((name) => !all.some((workload) => workload.name === name))
  if (unknown.length > 0) {
    const known = all.map(({ name }) => name).join(', ')
    throw new OptionsError(`There is no workload ${unknown.join(', ')}; there are ${known}.`)
  }
  return { suite: undefined, workloads: all.filter(({ name }) => names.includes(name)) }
}

/** Lines of JSON on the standard output, everything for people on the other. */
async function run(options: Options, { suite, workloads }: Choice): Promise<number> {
  const lines: Line[] = []
  await using stage = new Stage(temporaryFolder(), options)
  for (const workload of workloads) {
    process.stderr.write(`${workload.name} …\n`)
    for await (const line of workload.run(stage)) {
      lines.push(line)
      process.stdout.write(`${JSON.stringify(line)}\n`)
    }
  }
  process.stderr.write(`\n${table(lines)}\n\n${circumstances(options)}\n`)
  if (lines.some(({ headers }) => headers !== undefined)) process.stderr.write(`\n${speedTables(lines)}\n`)
  if (options.write && suite !== undefined) publish({ suite, circumstances: circumstances(options), lines })
  return 0
}

function circumstances({ rounds, seconds, connections }: Options): string {
  const processor = cpus()[0]?.model.trim() ?? process.arch
  return `${rounds} rounds of ${seconds} s, ${connections.join(', ')} connections; Node.js ${process.version} on ${processor}, \
${availableParallelism()} processors, ${process.platform}; ${Math.round(performance.now() / 1_000)} s in all`
}

/** Removed however this ends. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frond-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  return folder
}
