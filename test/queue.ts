import { glob, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { hasCode } from '../src/base/errors.ts'
import { closeKept, startKeeping } from './kept.ts'
import { endDespiteOpen, noteOpened, openNow } from './left-open.ts'
import { followingPromises } from './promise-tracking.ts'
import { SpentTime, startClock } from './spent-time.ts'

/**
 * The test files of a run, for a few processes that each take the next one when they are done with the last.
 * Loading the service takes longer than many files take to run, so a process of their own would be their greatest
 * cost. A folder has a ticket for each file: in `waiting` until a process takes it, in `taken` until it is done,
 * and then one in `done` with the time it took. The ticket of a file that is skipped says why.
 */
export interface TestQueue {
  /** The test files in their order. */
  readonly tests: readonly string[]
  /** The entry files for the test runner, one per process. */
  readonly files: readonly string[]
  /** These are reported as skipped, for a reason, instead of being run. */
  skip(tests: readonly string[], reason: string): Promise<void>
  /** The test files that were not completed, because their process died, hung or exited early. */
  unfinished(): Promise<string[]>
  /** What each of the others took. */
  times(): Promise<TimeOfFile[]>
}

export type TimeOfFile = Static<typeof TimeOfFile>
const TimeOfFile = Type.Object({ name: Type.String(), ...SpentTime.properties })

type Ticket = Static<typeof Ticket>
const Ticket = Type.Object({ name: Type.String(), reason: Type.Optional(Type.String()) })

/** The queue in the order of the patterns. Slow files should come first, or one process is still busy with them at the end. */
export async function queueTests(patterns: readonly string[], processes: number): Promise<TestQueue> {
  const found = new Set<string>()
  for (const pattern of patterns) {
    const files = await Array.fromAsync(glob(pattern))
    if (files.length === 0) throw new Error(`No test file is called ${pattern}`)
    for (const file of files.sort()) found.add(relative(process.cwd(), file))
  }
  const folder = await mkdtemp(join(tmpdir(), 'frond-tests-'))
  const [waiting, taken, done] = [join(folder, 'waiting'), join(folder, 'taken'), join(folder, 'done')]
  for (const part of [waiting, taken, done]) await mkdir(part)
  const tests = [...found]
  const write = (file: string, reason?: string) =>
    writeFile(
      join(waiting, `${tests.indexOf(file)}`.padStart(4, '0')),
      JSON.stringify({ name: file, reason }),
    )
  for (const file of tests) await write(file)
  const script = `import { runQueue } from ${JSON.stringify(import.meta.url)}\nawait runQueue(import.meta.dirname)\n`
  const files = Array.from({ length: Math.min(processes, found.size) }, (_, at) =>
    join(folder, `process-${at + 1}.test.mjs`),
  )
  for (const file of files) await writeFile(file, script)
  return {
    tests,
    files,
    skip: async (skipped, reason) => {
      for (const file of skipped) await write(file, reason)
    },
    unfinished: async () => {
      const left = [...(await tickets(waiting)), ...(await tickets(taken))]
      return Promise.all(left.map(async (ticket) => (await readTicket(ticket)).name))
    },
    times: async () => {
      const texts = await Promise.all((await tickets(done)).map((ticket) => readFile(ticket, 'utf8')))
      return texts.map((text) => Value.Parse(TimeOfFile, JSON.parse(text)))
    },
  }
}

/** What was compiled in former runs: each process would strip the types of a thousand files anew. */
const COMPILED = join(import.meta.dirname, '..', 'node_modules', '.cache', 'frond-tests', 'compiled')

/** Runs files until none is left. Each file is a suite, so that its hooks run around its own tests only. */
export async function runQueue(folder: string): Promise<void> {
  // Code from the cache would be measured less exactly.
  if (process.env.NODE_V8_COVERAGE === undefined) enableCompileCache(COMPILED)
  const { suite, test } = await import('node:test')
  startKeeping()
  let name = ''
  // The runner may not know whose it is: see promise-tracking.ts.
  const tell = (error: unknown) => process.stderr.write(`Nobody caught this in ${name}: ${inspect(error)}\n`)
  process.on('uncaughtExceptionMonitor', tell).on('unhandledRejection', tell)
  for (const ticket of await tickets(join(folder, 'waiting'))) {
    const taken = join(folder, 'taken', basename(ticket))
    if (!(await couldTake(ticket, taken))) continue
    const { name: file, reason } = await readTicket(taken)
    name = file
    if (reason !== undefined) {
      await test(name, { skip: reason })
      await rm(taken)
      continue
    }
    const readClock = await startClock()
    const before = openNow()
    await suite(name, () => followingPromises(() => import(pathToFileURL(resolve(name)).href)))
    noteOpened(name, before)
    await writeFile(join(folder, 'done', basename(ticket)), JSON.stringify({ name, ...(await readClock()) }))
    await rm(taken)
  }
  await closeKept()
  endDespiteOpen()
}

async function tickets(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort().map((name) => join(folder, name))
}

async function readTicket(ticket: string): Promise<Ticket> {
  return Value.Parse(Ticket, JSON.parse(await readFile(ticket, 'utf8')))
}

/** Of several processes that want the same file, the one whose rename succeeds gets it. */
async function couldTake(ticket: string, taken: string): Promise<boolean> {
  try {
    await rename(ticket, taken)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
