import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { ChannelKind } from '../message/reminder-enums.ts'
import type { ClaimedRow } from './claims.sql.ts'
import type { DeliveryOutcome } from './delivery-outcome.ts'
import {
  countFailedDate,
  type DeliveryMark,
  deletePushChannel,
  forgetSilentGardens,
  markChannelErrors,
  markChannelsReached,
  markDeliveries,
  type NotReached,
  type Reached,
  releaseDeliveries,
  type SentOver,
  switchChannelOff,
} from './save-outcomes.sql.ts'

/** A channel that fails on so many dates in a row is switched off. */
const MOST_FAILED_DATES = 5

/** Puts the next events of channels into the outbox when the last one is through. */
export type NextEvents = (db: Db, channelIds: readonly number[]) => Promise<void>

/** Writes down what became of deliveries, and what that means for their channels. */
export function saveOutcomes(
  db: Db,
  outcomes: readonly DeliveryOutcome[],
  nextEvents: NextEvents,
): Promise<void> {
  const now = Date.now()
  return inTransaction(db, async (db) => {
    const released = outcomes.filter((each) => each.result === 'released')
    if (released.length > 0) {
      await releaseDeliveries(
        db,
        released.map(({ row, nextAttemptAt }) => [row.id, nextAttemptAt]),
      )
    }
    const others = outcomes.filter((each) => each.result !== 'released')
    if (others.length === 0) return
    await markDeliveries(
      db,
      others.map((each) => markOf(each, now)),
    )
    await saveChannels(db, others, now)
    await saveFailures(db, others)
    const through = others.filter(({ row, result }) => row.kind === 2 && result !== 'retried')
    const fed = through.flatMap(({ row }) => row.channelId ?? [])
    if (fed.length > 0) await nextEvents(db, fed)
  })
}

type Tried = Exclude<DeliveryOutcome, { result: 'released' }>

function markOf(outcome: Tried, now: number): DeliveryMark {
  const { row, result } = outcome
  const none = { id: row.id, status: null, error: null, nextAttemptAt: null, sentAt: null }
  switch (result) {
    case 'sent':
      return { ...none, state: 2, attempts: 1, status: outcome.status ?? null, sentAt: now }
    case 'dropped':
      return { ...none, state: 4, attempts: 0 }
    case 'retried': {
      const { status = null, error, nextAttemptAt } = outcome
      return { ...none, state: 1, attempts: 1, status, error, nextAttemptAt }
    }
    default: {
      const { status = null, error, isAttempt } = outcome
      return { ...none, state: 3, attempts: isAttempt ? 1 : 0, status, error }
    }
  }
}

async function saveChannels(db: Db, outcomes: readonly Tried[], now: number): Promise<void> {
  const reached = new Map<number, Reached>()
  const errors = new Map<number, NotReached>()
  for (const each of outcomes) {
    const channel = channelOf(each.row)
    if (channel === undefined) continue
    const { kind, date } = each.row
    if (each.result === 'sent') {
      reached.set(channel.id, { channel, date: kind === 1 ? date : (reached.get(channel.id)?.date ?? null) })
    } else if (each.result !== 'dropped') errors.set(channel.id, { channel, error: each.error })
  }
  if (reached.size > 0) await markChannelsReached(db, [...reached.values()], now)
  if (errors.size > 0) await markChannelErrors(db, [...errors.values()])
}

function channelOf({ channelId, gardenId, version }: ClaimedRow): SentOver | undefined {
  return channelId === null || version === null ? undefined : { id: channelId, gardenId, version }
}

async function saveFailures(db: Db, outcomes: readonly Tried[]): Promise<void> {
  const failed = outcomes.filter(({ result }) => result === 'failed' || result === 'gone')
  const gardens = new Set<DeliveryOutcome['row']['gardenId']>()
  for (const { result, row, ...others } of failed) {
    const channel = channelOf(row)
    if (channel === undefined) continue
    if (result === 'failed') {
      // That no server ran is not the fault of the channel.
      if ('isAttempt' in others && (others.isAttempt || row.attempts > 0)) {
        await countFailedDate(db, channel, row.date, MOST_FAILED_DATES)
      }
    } else if (row.channelKind === ChannelKind.WebPush) {
      // The push service does not know it any more, and never will again.
      await deletePushChannel(db, channel)
    } else await switchChannelOff(db, channel)
    gardens.add(row.gardenId)
  }
  if (gardens.size > 0) await forgetSilentGardens(db, [...gardens])
}
