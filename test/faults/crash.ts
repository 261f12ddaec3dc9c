import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseConfig } from '../../src/config/config.ts'
import { FrondProcess, KEYED } from '../process.ts'
import { randomFrom } from '../random.ts'
import { ADMIN, Cast, KEEP_ACTIVE } from './cast.ts'
import { assertStoredWhole } from './stored.ts'

export interface CrashOptions {
  readonly database: DatabaseConfig
  /** Of the server; that of an embedded database is where its file is. */
  readonly dataDir: string
  readonly seed: string
  readonly kills: number
  readonly gardens?: number
  readonly crowd?: number
  /** Loaded before the server. */
  readonly preload?: string
}

export interface CrashReport {
  readonly kills: number
  readonly acknowledged: number
  /** How many kinds of writes these were. */
  readonly kinds: number
}

/** So many kills leave time for every kind of write, where not nearly all of them are the crowd's. */
const KILLS_FOR_ALL = 50
/** Without these it was not the mix of writes that it says. */
const KINDS = [
  ...['POST /api/v1/plants', 'PUT /api/v1/plants/{id}', 'DELETE /api/v1/plants/{id}', 'POST /api/v1/media'],
  ...['POST /api/v1/plant-journals', 'PUT /api/v1/plant-journals/{id}', 'POST /api/v1/plant-tags'],
  ...['PUT /api/v1/regions/order', 'PUT /api/v1/regions/{id}/locations/order'],
  ...['POST /api/v1/care-schedules', 'POST /api/v1/care-tasks/done', 'POST /api/v1/reminder-channels'],
  ...['POST /api/v1/auth/refresh', 'POST /api/v1/auth/me/import', 'POST /api/v1/admin/jwt/rotate'],
]

/** At most so many writes for each writer, of all together, are acknowledged before the server is killed; the others are wherever they are. */
const WRITES_PER_WRITER = 4
const MOST_LIFE_MS = 5_000
/** One kill in so many comes while the server starts. */
const STARTS_PER_KILL = 8
const START_MS = 600

/** The environment of a server whose writers never have to sign in again. */
export function environmentOf(database: DatabaseConfig, dataDir: string): Record<string, string> {
  return {
    ...KEYED,
    ...ADMIN,
    DATA_DIR: dataDir,
    JWT_KEEP_ACTIVE: String(KEEP_ACTIVE),
    ACCESS_TOKEN_TTL: '86400',
    REMINDERS: 'off',
    ...(database.engine === 'postgres' ? { DATABASE_URL: database.url } : {}),
  }
}

/** Kills a server again and again in the midst of all kinds of writes, and looks each time at what is left. */
export async function crash(options: CrashOptions): Promise<CrashReport> {
  const { database, dataDir, seed, kills, gardens = 3, crowd = 8, preload = '' } = options
  const random = randomFrom(seed, 'kills')
  const address = { base: '' }
  const start = () => new FrondProcess([], { env: environmentOf(database, dataDir), cwd: dataDir, preload })
  let cast: Cast | undefined
  let killed = 0
  for (;;) {
    if (cast !== undefined && killed < kills && random.whole(1, STARTS_PER_KILL) === 1) {
      const unborn = start()
      await delay(random.whole(0, START_MS))
      await unborn.destroy()
      killed++
    }
    const server = start()
    try {
      address.base = await server.untilListening()
      cast ??= await Cast.enter({ address, seed, gardens, crowd })
      await cast.check()
      await assertStoredWhole(database, dataDir)
      if (killed >= kills) {
        await cast.finish()
        assertOnlyExpected(cast)
        const { kinds } = cast.tally
        const missing = KINDS.filter((kind) => !kinds.has(kind))
        if (kills >= KILLS_FOR_ALL && gardens > 2)
          assert.deepEqual(missing, [], 'kinds of writes that never were')
        return { kills: killed, acknowledged: cast.acknowledged, kinds: kinds.size }
      }
      let isDead = false
      const working = cast.work(() => isDead, { rotates: random.whole(1, 3) === 1 })
      await untilAcknowledged(cast, random.whole(1, WRITES_PER_WRITER * (gardens + crowd)))
      server.kill('SIGKILL')
      isDead = true
      await working
      assert.equal((await server.ended).signal, 'SIGKILL')
      killed++
    } finally {
      await server.destroy()
    }
  }
}

async function untilAcknowledged(cast: Cast, writes: number): Promise<void> {
  const wanted = cast.acknowledged + writes
  const giveUp = performance.now() + MOST_LIFE_MS
  while (cast.acknowledged < wanted && performance.now() < giveUp) await delay(1)
}

/** A server that is whole answers what it is asked. */
function assertOnlyExpected({ tally }: Cast): void {
  const failures = [...tally.answers.keys()].filter((answer) => !/^[234]\d\d\//.test(answer))
  assert.deepEqual(failures, [])
}
