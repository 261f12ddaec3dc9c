import { JournalType } from '@frond/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { JournalEntry, Plant } from '../../api/types.ts'
import type { Day } from '../../i18n/format.ts'
import { ENTRIES } from '../../journal/queries.ts'
import { type ShownEntry, shownEntries } from '../../journal/shown-entries.ts'
import type { Queued } from '../../offline/outbox/queued.ts'
import { FIRSTS, type Milestone, milestonesOf } from './milestones.ts'

/** Mostly a plant has fewer of a type, so that one answer has the earliest too. */
const AT_ONCE = 20

/** The latest of a type, and the earliest if it is not among them. */
async function readEnds(plantId: number, type: JournalType, signal: AbortSignal) {
  const read = async (page: number) => {
    const query = { plantId, type, page, size: AT_ONCE }
    const { items, ...place } = await client.get(ENTRIES, { query, signal })
    return { items, total: 'total' in place ? place.total : items.length }
  }
  const { items, total } = await read(0)
  if (total <= AT_ONCE) return { latest: items, earliest: items.at(-1), total }
  const { items: last } = await read(Math.ceil(total / AT_ONCE) - 1)
  return { latest: items, earliest: last.at(-1), total }
}

/** The entries that milestones are made of, however many there are between them. */
function milestonesQuery(plantId: number) {
  return queryOptions({
    queryKey: [ENTRIES, 'milestones', plantId],
    queryFn: async ({ signal }): Promise<{ entries: JournalEntry[]; repottedBefore: number }> => {
      const [repotted, ...firsts] = await Promise.all(
        [JournalType.Repotting, ...FIRSTS].map((type) => readEnds(plantId, type, signal)),
      )
      const repottings = repotted?.latest ?? []
      const entries = [...firsts.flatMap(({ earliest }) => earliest ?? []), ...repottings]
      return { entries, repottedBefore: (repotted?.total ?? 0) - repottings.length }
    },
    throwOnError: false,
    meta: { keep: true },
  })
}

type Journal = {
  readonly plant: Plant
  readonly today: Day
  /** What of the journal was read, with what waits. */
  readonly entries: readonly ShownEntry[]
  /** How much of the journal that is. */
  readonly known: 'nothing' | 'latest' | 'all'
  readonly pending: readonly Queued[]
}

/** The milestones of a plant: out of its journal where all of it was read, else by asking for the types of entries. */
export function useMilestones({ plant, today, entries, known, pending }: Journal): {
  milestones: Milestone[]
  isLoading: boolean
} {
  const { data, isLoading } = useQuery({ ...milestonesQuery(plant.id), enabled: known === 'latest' })
  const asked = data && { ...data, entries: shownEntries(data.entries, pending, { plantId: plant.id }) }
  const found = known === 'all' ? { entries, repottedBefore: 0 } : known === 'latest' ? asked : undefined
  return {
    // Without the rest of the journal it is not known what was the first.
    milestones: found === undefined ? [] : milestonesOf(plant.plantingDate, found, today),
    isLoading,
  }
}
