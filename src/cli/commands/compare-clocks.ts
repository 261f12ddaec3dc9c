import { sql } from 'kysely'
import type { Logger } from 'pino'
import { clockSkew } from '../../base/clock-skew.ts'
import { databaseTime } from '../../db/query/database-time.ts'
import type { Db } from '../../db/schema.ts'

/** Warns of a database server whose clock is far from that of this machine. */
export async function compareClocks(db: Db, logger: Pick<Logger, 'warn'>): Promise<void> {
  const before = Date.now()
  const { rows } = await sql<{ time: number }>`select ${databaseTime(db)} as time`.execute(db)
  const skew = clockSkew(Number(rows[0]?.time), { before, after: Date.now() })
  if (skew !== undefined) logger.warn(`${skew}; let NTP keep both clocks`)
}
