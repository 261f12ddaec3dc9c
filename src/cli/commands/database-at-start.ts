import { sql } from 'kysely'
import type { Logger } from 'pino'
import { monotonicTime } from '../../base/clock.ts'
import { clockSkew } from '../../base/clock-skew.ts'
import { isDatabaseUnavailable } from '../../db/run/errors.ts'
import { engineOf } from '../../db/run/session-executor.ts'
import type { Db } from '../../db/schema.ts'

/** A database container often starts a little later than the service. */
const DEADLINE_MS = 30_000
const RETRY_INTERVAL_MS = 1_000

/** Retries the first use of the database while it is unreachable, until the deadline. */
export async function retryUntilReachable<T>(
  logger: Pick<Logger, 'warn'>,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = monotonicTime() + DEADLINE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || monotonicTime() > deadline) throw error
      logger.warn({ err: error }, 'waiting for the database')
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS))
  }
}

/** Warns of a database server with a clock far from that of this machine. */
export async function compareClocks(db: Db, logger: Pick<Logger, 'warn'>): Promise<void> {
  const before = Date.now()
  const { rows } = await sql<{ time: number }>`select ${engineOf(db).time} as time`.execute(db)
  const skew = clockSkew(Number(rows[0]?.time), { before, after: Date.now() })
  if (skew !== undefined) logger.warn(`${skew}; let NTP keep both clocks`)
}
