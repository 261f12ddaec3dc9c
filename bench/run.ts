import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Comparison } from './rounds.ts'
import { table } from './table.ts'
import type { Workload } from './workload.ts'
import { categories } from './workloads/categories.ts'
import { enumerations } from './workloads/enumerations.ts'
import { images } from './workloads/images.ts'
import { preparedQueries } from './workloads/prepared.ts'
import { species } from './workloads/species.ts'
import { startUp } from './workloads/start-up.ts'

/** All workloads: `npm run bench`; some: `npm run bench -- NAME…`. */
const WORKLOADS: readonly Workload[] = [categories, enumerations, preparedQueries, images, species, startUp]

process.exitCode = await run(process.argv.slice(2))

async function run(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !WORKLOADS.some((workload) => workload.name === name))
  if (unknown.length > 0) {
    const known = WORKLOADS.map(({ name }) => name).join(', ')
    process.stderr.write(`There is no workload ${unknown.join(', ')}; there are ${known}.\n`)
    return 2
  }
  const folder = temporaryFolder()
  const comparisons: Comparison[] = []
  for (const { name, run } of WORKLOADS) {
    if (names.length > 0 && !names.includes(name)) continue
    process.stderr.write(`${name} …\n`)
    const own = join(folder, name)
    mkdirSync(own)
    comparisons.push(...(await run(own)))
  }
  const seconds = Math.round(performance.now() / 1_000)
  process.stdout.write(`
${table(comparisons)}

Node.js ${process.version} on ${cpus()[0]?.model.trim() ?? process.arch}, ${availableParallelism()} processors, \
${process.platform}; ${seconds} s
`)
  return 0
}

/** Removed however this ends. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'frond-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  return folder
}
