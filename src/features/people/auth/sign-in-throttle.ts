import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { amongTextsListed } from '../../../db/query/among.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { networkOf } from '../../../http/security/ip-network.ts'

/** Failures without a delay: on an account, from an address (on IPv6 a /64), from an IPv6 network (a /48). */
export const FREE_FAILURES = { account: 5, address: 50, network: 200 } as const
export const MAX_DELAY_MS = 15 * 60_000
/** Failures below the free number are forgotten after this time. */
const WINDOW_MS = 15 * 60_000
/** After this time without a failure even a delay is forgotten. */
const QUIET_MS = WINDOW_MS + MAX_DELAY_MS
/** Mails to an account, and requests for them from an address, within an hour. */
export const MOST_RECOVERIES = { account: 3, address: 10 } as const
/** How often an account may ask for a mail to another address within an hour. */
export const MOST_ADDRESS_CHANGES = 5
/** How many sign-ins by passkey or provider a network address may begin within an hour: each is a row of the database. */
export const MOST_BEGUN_SIGN_INS = 1_000
const HOUR_MS = 3_600_000
const TOO_MANY_MAILS = 'Too many mails were asked for'

/** What failures are counted by. The counts are in the database: they outlive a restart and hold for all servers. */
interface Subject {
  readonly key: string
  readonly free: number
}

export interface Attempt {
  /** Absent for a link that is no good, which names no account. */
  readonly emailKey?: string
  readonly ip: string
}

export interface AccountAttempt extends Attempt {
  readonly emailKey: string
}

const failuresOf = prepared((db, bind: { subjects: string }) =>
  db
    .selectFrom('sign_in_failures')
    .select(['subject', 'failures', 'last_failure_at as lastFailureAt'])
    .where(amongTextsListed(db, 'subject', bind.subjects)),
)

/**
 * Throws RATE_LIMITED while the delay after earlier failures lasts, whatever the password. Exponential backoff: 1 s once
 * the free failures are used up, doubling with each further one up to the maximum.
 */
export async function refuseTooManyFailures(db: Db, attempt: Attempt): Promise<void> {
  const subjects = subjectsOf(attempt)
  const keys = JSON.stringify(subjects.map(({ key }) => key))
  const rows = await failuresOf(db, { subjects: keys })
  const now = Date.now()
  if (rows.some(({ lastFailureAt }) => lastFailureAt > now)) await resetFutureFailures(db, keys, now)
  const waits = rows.map((row) => {
    const free = subjects.find(({ key }) => key === row.subject)?.free ?? 0
    return Math.min(row.lastFailureAt, now) + delayAfter(row.failures, free) - now
  })
  const wait = Math.max(0, ...waits)
  if (wait === 0) return
  throw tooMany('Too many failed sign-ins', wait)
}

function tooMany(what: string, waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new AppError('RATE_LIMITED', {
    message: `${what}; try again in ${seconds} s.`,
    headers: { 'Retry-After': String(seconds) },
  })
}

/**
 * A failure with a time in the future was written by a clock that was ahead. Its time becomes now; otherwise the delay
 * would last until the clock gets there.
 */
async function resetFutureFailures(db: Db, subjects: string, now: number): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set({
      first_failure_at: sql`case when first_failure_at > ${now} then ${now} else first_failure_at end`,
      last_failure_at: now,
    })
    .where(amongTextsListed(db, 'subject', subjects))
    .where('last_failure_at', '>', now)
    .execute()
}

type Count = { readonly key: string; readonly now: number }

/** Counts once more, from 1 where `startsAnew`, unless it may not. */
function countUp(db: Db, { key, now }: Count, startsAnew: RawBuilder<boolean>, may = sql<boolean>`true`) {
  return db
    .insertInto('sign_in_failures')
    .values({ subject: key, failures: 1, first_failure_at: now, last_failure_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures: sql`case when ${startsAnew} then 1 else sign_in_failures.failures + 1 end`,
          first_failure_at: sql`case when ${startsAnew} then ${now} else sign_in_failures.first_failure_at end`,
          last_failure_at: now,
        })
        .where(may),
    )
}

const failure = prepared((db, bind: Count & { free: number; quietSince: number; windowSince: number }) => {
  // A few failures long ago are forgotten; once there is a delay, only after the quiet time.
  const startsAnew = sql<boolean>`(sign_in_failures.last_failure_at < ${bind.quietSince}
    or (sign_in_failures.failures < ${bind.free} and sign_in_failures.first_failure_at < ${bind.windowSince}))`
  return countUp(db, bind, startsAnew)
})

export async function recordFailure(db: Db, attempt: Attempt): Promise<void> {
  const now = Date.now()
  for (const { key, free } of subjectsOf(attempt)) {
    await failure(db, { key, free, now, quietSince: now - QUIET_MS, windowSince: now - WINDOW_MS })
  }
}

const accountForgotten = prepared((db, bind: { subject: string }) =>
  db.deleteFrom('sign_in_failures').where('subject', '=', bind.subject),
)

/** A success clears the account, not the address: that may still be guessing passwords of other accounts. */
export async function forgetFailures(db: Db, { emailKey }: Pick<AccountAttempt, 'emailKey'>): Promise<void> {
  await accountForgotten(db, { subject: accountKey(emailKey) })
}

/** For an hour a row may have an effect. */
export async function deleteOldFailures(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('last_failure_at', '<', now - HOUR_MS)
    .execute()
}

const counted = prepared((db, bind: Count & { most: number; since: number }) => {
  // A time in the future was written by a clock that was ahead.
  const startsAnew = sql<boolean>`(sign_in_failures.first_failure_at <= ${bind.since}
    or sign_in_failures.first_failure_at > ${bind.now})`
  const may = sql<boolean>`(${startsAnew} or sign_in_failures.failures < ${bind.most})`
  return countUp(db, bind, startsAnew, may).returning('failures')
})

/**
 * Counts a request for a mail, in the table of failed sign-ins. Throws RATE_LIMITED for an address that asked too often; false
 * if the account has got its mails. Addresses without an account are counted too, so that both take as long.
 */
export async function takeRecovery(db: Db, { emailKey, ip }: AccountAttempt): Promise<boolean> {
  await take(db, hash(`recovery from ${networkOf(ip, 64)}`), MOST_RECOVERIES.address, TOO_MANY_MAILS)
  return isCounted(db, hash(`recovery of ${emailKey}`), MOST_RECOVERIES.account)
}

/** Counts a request for a mail to another address, also one that is refused because the address is taken. */
export function takeAddressChange(db: Db, userId: number): Promise<void> {
  return take(db, hash(`address of ${userId}`), MOST_ADDRESS_CHANGES, TOO_MANY_MAILS)
}

/** Counts a sign-in by passkey or provider. */
export function takeBegunSignIn(db: Db, { ip }: Attempt): Promise<void> {
  const subject = hash(`begun sign-in from ${networkOf(ip, 64)}`)
  return take(db, subject, MOST_BEGUN_SIGN_INS, 'Too many sign-ins were begun')
}

/** Throws RATE_LIMITED if there were `most` of them within the hour. */
async function take(db: Db, subject: string, most: number, what: string): Promise<void> {
  if (await isCounted(db, subject, most)) return
  const row = await db
    .selectFrom('sign_in_failures')
    .select('first_failure_at as since')
    .where('subject', '=', subject)
    .executeTakeFirst()
  const now = Date.now()
  throw tooMany(what, (row?.since ?? now) + HOUR_MS - now)
}

/** In one statement: however many ask at once, no more than `most` are counted. */
async function isCounted(db: Db, key: string, most: number): Promise<boolean> {
  const now = Date.now()
  return (await counted(db, { key, most, now, since: now - HOUR_MS })).length > 0
}

function delayAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(1_000 * 2 ** (failures - free), MAX_DELAY_MS)
}

/**
 * An IPv6 connection comes with a whole network of addresses, so an address counts as its /64. A site may have a /48,
 * so that has a bound of its own. An IPv4-mapped IPv6 address counts as the IPv4 address.
 */
function subjectsOf({ emailKey, ip }: Attempt): Subject[] {
  const address = networkOf(ip, 64)
  return [
    ...(emailKey === undefined ? [] : [{ key: accountKey(emailKey), free: FREE_FAILURES.account }]),
    { key: hash(`address ${address}`), free: FREE_FAILURES.address },
    ...(isIPv6(address) ? [{ key: hash(`network ${networkOf(ip, 48)}`), free: FREE_FAILURES.network }] : []),
  ]
}

function accountKey(emailKey: string): string {
  return hash(`account ${emailKey}`)
}

/** Hashed because people type their password into the field for the address. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
