import { sql } from 'kysely'
import { prepared, preparedRow } from '../../db/run/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'
import type { LinkReader } from './scope.ts'

/** What the holders of a link may do on a day of the garden: any stranger may be one. */
const MOST = { writes: 1_000, uploads: 100 } as const
export type Use = keyof typeof MOST

/** The day of the garden ends by itself, at an hour that only its owner knows. */
const TRY_AGAIN_SECONDS = 3_600

const usesOf = preparedRow((db, bind: { grantId: number; today: string }) =>
  db
    .selectFrom('grants')
    .select(['writes', 'uploads'])
    .where('id', '=', bind.grantId)
    .where('used_on', '=', bind.today),
)

const counting = prepared(
  (_db, bind: { grantId: number; today: string; writes: number; uploads: number }) => {
    const sinceMorning = (column: string) =>
      sql`case when used_on = ${bind.today} then ${sql.ref(column)} else 0 end`
    return sql`update grants set used_on = ${bind.today}, writes = ${sinceMorning('writes')} + ${bind.writes},
    uploads = ${sinceMorning('uploads')} + ${bind.uploads} where id = ${bind.grantId}`
  },
).later

/** Counts with the transaction, so that only what succeeds is counted; refuses what is too much. */
export async function countUse(db: Db, { grantId, today }: LinkReader, use: Use): Promise<void> {
  const uses = await usesOf(db, { grantId, today })
  if (uses !== undefined && uses[use] >= MOST[use]) {
    throw new AppError('RATE_LIMITED', {
      message: `By this link there were ${MOST[use]} ${use} today; try again tomorrow.`,
      headers: { 'Retry-After': String(TRY_AGAIN_SECONDS) },
    })
  }
  counting(db, { grantId, today, writes: 0, uploads: 0, [use]: 1 })
}
