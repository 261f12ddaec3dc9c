import type { FrondClient } from '@frond/client'
import type { Day } from '../i18n/format.ts'
import type { Command } from '../offline/outbox/commands.ts'
import { journalTypeOf } from './care-kinds.ts'
import { middayIn } from './day-in-zone.ts'
import { bodyOf, type PlanDraft, planOf } from './plan-draft.ts'

/** A kind of care to begin with, and when it was last done if the person knows. */
export type NewCare = { draft: PlanDraft; lastDone: Day }

export type Clock = { today: Day; zone: string }

type Means = { client: FrondClient; enqueue: (command: Command) => Promise<string> }

/**
 * Gives a plant schedules, all or none, and writes down when each was last done. These entries go through the outbox: once the
 * plan is there they are safe, even if the connection is lost at that very moment.
 */
export async function createCare(
  { client, enqueue }: Means,
  plantId: number,
  cares: readonly NewCare[],
  clock: Clock,
): Promise<{ created: number; entries: readonly string[] }> {
  const schedules = cares.flatMap(({ draft }) => {
    const plan = planOf(draft)
    return plan === undefined ? [] : [bodyOf(draft, plan)]
  })
  const body = { select: { plantIds: [plantId] }, schedules }
  const { created } = await client.post('/api/v1/care-schedules/bulk', { body })
  const entries: string[] = []
  for (const { draft, lastDone } of cares) {
    const entry = lastTime([plantId], draft.type, lastDone, clock)
    if (entry !== undefined) entries.push(await enqueue(entry))
  }
  return { created, entries }
}

/** The entry for what was done on a day that the person remembers. */
export function lastTime(
  plants: readonly number[],
  kind: number,
  day: Day,
  { today, zone }: Clock,
): Command | undefined {
  const type = journalTypeOf(kind)
  if (day === '' || type === undefined) return undefined
  const eventTime = day === today ? Date.now() : middayIn(zone, day)
  return { kind: 'journalEntry', plants, type, eventTime }
}
