import { listed } from '../../../db/query/among.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { ChannelKind } from '../message/message.ts'
import type { DeliveryOutcome } from './attempts.ts'
import {
  countFailedDate,
  deletePushChannel,
  forgetSilentGarden,
  markChannelError,
  markChannelsReached,
  markDeliveries,
  releaseDelivery,
  switchChannelOff,
} from './save-outcomes.sql.ts'

/** A channel that fails on so many dates in a row is switched off. */
const MOST_FAILED_DATES = 5

const STATES = { retried: 1, sent: 2, failed: 3, gone: 3, dropped: 4 } as const

/** Writes down what became of deliveries, and what that means for their channels. */
export function saveOutcomes(db: Db, outcomes: readonly DeliveryOutcome[]): Promise<void> {
  const now = Date.now()
  return inTransaction(db, async (db) => {
    const marks: (readonly [id: number, ...others: (number | string | null)[]])[] = []
    const reached = new Map<number, readonly [id: number, gardenId: GardenId, date: string | null]>()
    for (const { row, result, status = null, error = null, nextAttemptAt = null, isAttempt } of outcomes) {
      const { id, gardenId, channelId, kind, date } = row
      if (result === 'released') {
        await releaseDelivery(db, { id, nextAttemptAt: nextAttemptAt ?? now })
        continue
      }
      const sentAt = result === 'sent' ? now : null
      marks.push([id, STATES[result], isAttempt ? 1 : 0, status, error, nextAttemptAt, sentAt])
      if (result !== 'sent' || channelId === null) continue
      const earlier = reached.get(channelId)?.[2] ?? null
      reached.set(channelId, [channelId, gardenId, kind === 1 ? date : earlier])
    }
    if (marks.length > 0) await markDeliveries(db, inOneList(marks))
    if (reached.size > 0) await markChannelsReached(db, { ...inOneList([...reached.values()]), now })
    for (const outcome of outcomes) await saveFailure(db, outcome)
  })
}

function inOneList(rows: readonly (readonly [id: number, ...unknown[]])[]): { rows: string; ids: string } {
  return { rows: JSON.stringify(rows), ids: listed(rows.map(([id]) => id)) }
}

async function saveFailure(db: Db, { row, result, error, isAttempt }: DeliveryOutcome): Promise<void> {
  const { gardenId, channelId, version, date } = row
  if (error === undefined || channelId === null || version === null) return
  const channel = { id: channelId, gardenId, version }
  await markChannelError(db, { ...channel, error })
  if (result === 'retried') return
  if (result === 'failed') {
    // That no server ran is not the fault of the channel.
    const isItsFault = isAttempt || row.attempts > 0
    if (isItsFault) await countFailedDate(db, { ...channel, date, most: MOST_FAILED_DATES })
  } else if (row.channelKind === ChannelKind.WebPush) {
    // The push service does not know it any more, and never will again.
    await deletePushChannel(db, channel)
  } else await switchChannelOff(db, channel)
  await forgetSilentGarden(db, { gardenId })
}
