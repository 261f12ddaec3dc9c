import { sql } from 'kysely'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { networkOf } from '../../../http/security/ip-network.ts'
import { type AccountAttempt, hash } from './sign-in-throttle.ts'

/** Mails to an account, and requests from an address (on IPv6 a /64), within an hour. */
export const MOST_RECOVERIES = { account: 3, address: 10 } as const
const WINDOW_MS = 3_600_000

const request = prepared((db, bind: { key: string; most: number; now: number; since: number }) => {
  // A time in the future was written by a clock that was ahead.
  const startsAnew = sql<boolean>`(sign_in_failures.first_failure_at <= ${bind.since}
    or sign_in_failures.first_failure_at > ${bind.now})`
  return db
    .insertInto('sign_in_failures')
    .values({ subject: bind.key, failures: 1, first_failure_at: bind.now, last_failure_at: bind.now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures: sql`case when ${startsAnew} then 1 else sign_in_failures.failures + 1 end`,
          first_failure_at: sql`case when ${startsAnew} then ${bind.now} else sign_in_failures.first_failure_at end`,
          last_failure_at: bind.now,
        })
        .where(sql<boolean>`(${startsAnew} or sign_in_failures.failures < ${bind.most})`),
    )
    .returning('failures')
})

/**
 * Counts a request for a mail, in the table of failed sign-ins. Throws RATE_LIMITED for an address that asked too often; false
 * if the account has got its mails. Addresses without an account are counted too, so that both take as long.
 */
export async function takeRecovery(db: Db, { emailKey, ip }: AccountAttempt): Promise<boolean> {
  const { account, address } = MOST_RECOVERIES
  const network = hash(`recovery from ${networkOf(ip, 64)}`)
  if (!(await isCounted(db, network, address))) throw await tooMany(db, network)
  return isCounted(db, hash(`recovery of ${emailKey}`), account)
}

/** In one statement: however many ask at once, no more than `most` are counted. */
async function isCounted(db: Db, key: string, most: number): Promise<boolean> {
  const now = Date.now()
  return (await request(db, { key, most, now, since: now - WINDOW_MS })).length > 0
}

async function tooMany(db: Db, subject: string): Promise<AppError> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('first_failure_at as since')
    .where('subject', '=', subject)
    .executeTakeFirst()
  const now = Date.now()
  const seconds = Math.max(1, Math.ceil(((row?.since ?? now) + WINDOW_MS - now) / 1_000))
  return new AppError('RATE_LIMITED', {
    message: `Too many mails were asked for; try again in ${seconds} s.`,
    headers: { 'Retry-After': String(seconds) },
  })
}
