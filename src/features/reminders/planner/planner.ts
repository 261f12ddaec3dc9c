import { randomBytes } from 'node:crypto'
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts'
import { listed } from '../../../db/query/among.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { CareContext } from '../../care/care.context.ts'
import { nextReminder, planNextDigest, reminderOn } from '../../care/settings/next-reminder.ts'
import { storedSettings } from '../../care/settings/settings.service.ts'
import type { Scope } from '../../change/scope.ts'
import { todayIn } from '../../due/today.ts'
import {
  type DueRow,
  hasDueRow,
  insertDigestDeliveries,
  insertDigestRows,
  listDueRows,
  updateNextDigests,
} from './planner.sql.ts'

/** On SQLite a turn with so many takes some 10 ms. */
const GARDENS_AT_A_TIME = 100

/** A garden for which no time can be told, such as in a zone that this server does not know, is looked at again after so long. */
const TRY_AGAIN_MS = 24 * 3_600_000

/** Hears of such a garden. */
type OnUnplannable = (gardenId: GardenId, error: unknown) => void

/** Puts into the outbox whatever is to go out by now; tells how many gardens it has looked at. Servers share the work. */
export async function planDigestsDue(db: Db, onUnplannable?: OnUnplannable): Promise<number> {
  if (!(await hasDueRow(db, Date.now()))) return 0
  for (let planned = 0; ; ) {
    const found = await inTransaction(db, (db) => planSome(db, Date.now(), onUnplannable))
    planned += found
    if (found < GARDENS_AT_A_TIME) return planned
    await yieldToEventLoop()
  }
}

async function planSome(db: Db, now: number, onUnplannable?: OnUnplannable): Promise<number> {
  const rows = await listDueRows(db, { now, limit: GARDENS_AT_A_TIME })
  if (rows.length === 0) return 0
  const planOf = rememberedPlans(now)
  const plans = rows.map((row) => {
    try {
      return { row, plan: planOf(row) }
    } catch (error) {
      // Others must not wait for it.
      onUnplannable?.(row.gardenId, error)
      return { row, plan: { date: '', expiresAt: now, at: undefined, next: now + TRY_AGAIN_MS } }
    }
  })
  const told = plans.filter(({ row, plan }) => row.disabled === 0 && isToldNow(plan))
  const digests = told.map(({ row, plan }) => [row.gardenId, plan.date])
  const inserted = await insertDigestRows(db, { rows: JSON.stringify(digests), now })
  const fresh = new Set(inserted.map(({ gardenId }) => gardenId))
  const firstTold = told.filter(({ row }) => fresh.has(row.gardenId))
  const deliveries = await insertDigestDeliveries(db, {
    rows: JSON.stringify(firstTold.map(({ row, plan }) => [row.gardenId, plan.date, plan.expiresAt])),
    gardens: listed([...fresh]),
    messages: newMessages(),
    now,
  })
  // Channels may go without this slice, such as those for push with their session.
  const silent = fresh.difference(new Set(deliveries.map(({ gardenId }) => gardenId)))
  const next = plans.map(({ row: { gardenId }, plan }) => [gardenId, silent.has(gardenId) ? null : plan.next])
  await updateNextDigests(db, {
    rows: JSON.stringify(next),
    gardens: listed(rows.map(({ gardenId }) => gardenId)),
  })
  return rows.length
}

/** The id is random, because mail programs and webhooks drop a message with an id they know. */
function newMessages(): string {
  return `msg_${randomBytes(16).toString('base64url')}_`
}

interface Plan {
  readonly date: string
  /** When the date ends. */
  readonly expiresAt: number
  /** When a reminder goes out today, if it does. */
  readonly at: number | undefined
  readonly next: number
}

/** Late is fine while it is still that date. Earlier dates, on which no server ran, are over. */
function isToldNow({ at, next }: Plan): boolean {
  return at !== undefined && at < next
}

/** Most people want to be told at one of a few times in one of a few zones. */
function rememberedPlans(now: number): (row: DueRow) => Plan {
  const known = new Map<string, Plan>()
  return ({ timeZone, remindAt, remindOn, quietUntil }) =>
    known.getOrInsertComputed(`${timeZone} ${remindAt} ${remindOn} ${quietUntil}`, () => {
      const times = { timeZone, remindAt, remindOn: JSON.parse(remindOn), quietUntil }
      const { day, until } = todayIn(timeZone)
      const date = Temporal.PlainDate.from(day)
      const at = times.remindOn.includes(date.dayOfWeek) ? reminderOn(times, date) : undefined
      return { date: day, expiresAt: until, at, next: nextReminder(times, now + 1) }
    })
}

/** A change of channels calls this at its end, in its transaction and under the lock of the garden. */
export async function planDigests(care: CareContext, scope: Scope): Promise<void> {
  const { nextDigestAt, remindOn, reminders, ...times } = await storedSettings(care, scope)
  const settings = { ...times, remindOn: JSON.parse(remindOn), reminders: reminders === 1 }
  await planNextDigest(care.db, scope.gardenId, settings, nextDigestAt)
}
