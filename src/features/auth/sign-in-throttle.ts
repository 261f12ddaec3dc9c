import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import { sql } from 'kysely'
import { amongTexts } from '../../db/among.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'

const WINDOW_MS = 15 * 60_000
const LONGEST_DELAY_MS = 15 * 60_000
const QUIET_MS = WINDOW_MS + LONGEST_DELAY_MS

interface Subject {
  readonly key: string
  /** Failures before the waiting begins. */
  readonly free: number
}

/** Who is trying, and on what. Kept in the database, so that other servers and a restart know it too. */
export interface Attempt {
  readonly emailKey: string
  readonly ip: string
}

/**
 * Refuses while the wait after earlier failures lasts, whatever the password: 1 s after the fifth failure on an
 * account, the fiftieth from an address or the two hundredth from a network, doubling with each further one up to a quarter of an hour.
 */
export async function refuseTooManyFailures(db: Db, attempt: Attempt): Promise<void> {
  const subjects = subjectsOf(attempt)
  const rows = await db
    .selectFrom('sign_in_failures')
    .select(['subject', 'failures', 'last_failure_at as lastFailureAt'])
    .where(
      amongTexts(
        db,
        'subject',
        subjects.map(({ key }) => key),
      ),
    )
    .execute()
  const now = Date.now()
  const ahead = rows.filter(({ lastFailureAt }) => lastFailureAt > now)
  if (ahead.length > 0) await pullBack(db, ahead, now)
  const waits = rows.map((row) => {
    const free = subjects.find(({ key }) => key === row.subject)?.free ?? 0
    return Math.min(row.lastFailureAt, now) + delayAfter(row.failures, free) - now
  })
  const wait = Math.max(0, ...waits)
  if (wait === 0) return
  const seconds = Math.ceil(wait / 1_000)
  throw new AppError('RATE_LIMITED', {
    message: `Too many failed sign-ins; try again in ${seconds} s.`,
    headers: { 'Retry-After': String(seconds) },
  })
}

/**
 * A failure that is yet to come was written by a clock that was ahead. It counts as one of this moment, once: otherwise
 * the wait would last until the clock gets there.
 */
async function pullBack(db: Db, rows: readonly { subject: string }[], now: number): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({
      first_failure_at: sql`case when first_failure_at > ${now} then ${now} else first_failure_at end`,
      last_failure_at: now,
    })
    .where(
      amongTexts(
        db,
        'subject',
        rows.map(({ subject }) => subject),
      ),
    )
    .where('last_failure_at', '>', now)
    .execute()
}

export async function recordFailure(db: Db, attempt: Attempt): Promise<void> {
  const now = Date.now()
  for (const { key, free } of subjectsOf(attempt)) {
    // A few failures long ago are forgotten; once the waiting has begun, a quiet time has to pass first.
    const startsAnew = sql<boolean>`sign_in_failures.last_failure_at < ${now - QUIET_MS}
      or (sign_in_failures.failures < ${free} and sign_in_failures.first_failure_at < ${now - WINDOW_MS})`
    await db
      .insertInto('sign_in_failures')
      .values({ subject: key, failures: 1, first_failure_at: now, last_failure_at: now })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          failures: sql`case when ${startsAnew} then 1 else sign_in_failures.failures + 1 end`,
          first_failure_at: sql`case when ${startsAnew} then ${now} else sign_in_failures.first_failure_at end`,
          last_failure_at: now,
        }),
      )
      .execute()
  }
}

/** A success proves the account's owner; the address may still be trying others. */
export async function forgetFailures(db: Db, { emailKey }: Pick<Attempt, 'emailKey'>): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', accountKey(emailKey)).execute()
}

export async function deleteOldFailures(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failure_at', '<', now - QUIET_MS)
    .execute()
}

function delayAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(1_000 * 2 ** (failures - free), LONGEST_DELAY_MS)
}

/**
 * Whoever has an IPv6 connection has a whole network of addresses: one counts as its /64, and all that a site may have
 * been given, its /48, have a bound of their own. An IPv4 address in IPv6 clothes is an IPv4 address.
 */
function subjectsOf({ emailKey, ip }: Attempt): Subject[] {
  const address = normalizeIP(ip)
  return [
    { key: accountKey(emailKey), free: 5 },
    { key: hash(`address ${address}`), free: 50 },
    ...(isIPv6(address) ? [{ key: hash(`network ${normalizeIP(ip, 48)}`), free: 200 }] : []),
  ]
}

function accountKey(emailKey: string): string {
  return hash(`account ${emailKey}`)
}

/** People type passwords into the wrong field; what was typed is not kept. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
