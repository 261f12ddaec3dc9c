import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseConfig } from '../../../src/config/config.ts'
import { openDatabase } from '../../../src/db/engines/database.ts'
import { BY_BUNDLE, FrondProcess } from '../../process.ts'
import { environmentOf } from '../crash.ts'
import { assertStoredWhole } from '../stored.ts'
import { withTroubles } from '../troubles.ts'
import { HealthWatch } from './health-watch.ts'
import { type FilesReport, sendHostileFiles } from './hostile-files.ts'
import { MemoryWatch } from './memory-watch.ts'

const MEGABYTE = 1_048_576
/** Each file that is hostile on purpose unpacks to so much. */
const BOMB_BYTES = 320 * MEGABYTE
/**
 * Beyond what the server has when it is idle. Files pass through it in pieces, and what it unpacks or parses itself has at
 * most 4 MiB at a time, so this is less than one bomb; most of it is garbage that is not collected yet.
 */
const MOST_GROWTH = 256 * MEGABYTE
/** Each process for images ends itself above 2 GiB, and of large images one is made at a time; the other one is small. */
const MOST_OF_CHILDREN = 3_072 * MEGABYTE
const MOST_HEALTH_MS = 100
/** On a busy machine everything is slow: the server is to blame if it is much slower than when it is idle. */
const WELL_ABOVE_IDLE = 3
const IDLE_MS = 3_000
const MOST_TOLD = 20

/** As `npm start` has them. */
const MEMORY_SETTINGS = {
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' },
  options: ['--min-semi-space-size=8', '--max-semi-space-size=8'],
}

interface FilesOptions {
  readonly database: DatabaseConfig
  readonly dataDir: string
  readonly seed: string
  readonly uploads: number
  readonly archives: number
  readonly cleanUps: AsyncDisposableStack
}

/** Sends thousands of hostile files to a server of its own, which must stay small, quick and alive. */
export async function withstandFiles(options: FilesOptions): Promise<FilesReport & { told: string }> {
  const { database, dataDir, cleanUps } = options
  const env = { ...environmentOf(database, dataDir), ...MEMORY_SETTINGS.env }
  const script = [...MEMORY_SETTINGS.options, ...BY_BUNDLE]
  const server = new FrondProcess([], { env, script, cwd: dataDir })
  cleanUps.defer(() => server.destroy())
  return withTroubles(server, () => live(server, options), isDamagedImage)
}

async function live(
  server: FrondProcess,
  options: FilesOptions,
): Promise<FilesReport & { readonly told: string }> {
  const base = await server.untilListening()
  const health = new HealthWatch(base)
  options.cleanUps.defer(() => health.stop())
  const report = await watched(server, health, () => sent(options, base))
  await health.stop()
  await assertStoredWhole(options.database, options.dataDir)
  server.kill('SIGTERM')
  const { code, stderr } = await server.ended
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  return report
}

/** That it could not be shown is an error in the log, and right. */
function isDamagedImage(line: string): boolean {
  return line.includes('"code":1900')
}

async function sent({ database, ...options }: FilesOptions, base: string): Promise<FilesReport> {
  const { db, close } = await openDatabase(database)
  try {
    return await sendHostileFiles({ ...options, base, db, bombBytes: BOMB_BYTES })
  } finally {
    await close()
  }
}

async function watched(
  { pid }: FrondProcess,
  health: HealthWatch,
  work: () => Promise<FilesReport>,
): Promise<FilesReport & { told: string }> {
  const memory = new MemoryWatch(pid)
  try {
    await delay(IDLE_MS)
    const [idle, idleBytes] = [await health.result(), memory.own]
    const report = await work()
    const busy = await health.result()
    const { own, children } = memory
    const told = [
      `/healthz p99 ${busy.p99.toFixed(1)} ms of ${busy.asked} (idle ${idle.p99.toFixed(1)} ms, slowest ${Math.round(busy.slowest)} ms)`,
      `server ${inMegabytes(own)} (idle ${inMegabytes(idleBytes)})`,
      `image processes ${inMegabytes(children)}`,
      `slowest answer ${(report.slowestMs / 1_000).toFixed(1)} s`,
    ].join(', ')
    const isSlow = busy.p99 > MOST_HEALTH_MS && busy.p99 > idle.p99 * WELL_ABOVE_IDLE
    const problems = [
      ...(isSlow ? ['/healthz is slow'] : []),
      ...(own - idleBytes > MOST_GROWTH ? ['the server is large'] : []),
      ...(children > MOST_OF_CHILDREN ? ['the image processes are large'] : []),
      ...report.problems,
    ]
    assert.deepEqual(problems.slice(0, MOST_TOLD), [], `${problems.length} problems; ${told}`)
    return { ...report, told }
  } finally {
    memory.stop()
  }
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MiB`
}
