import { JournalType } from '@frond/client'
import type { Day } from '../../i18n/format.ts'
import { dayOf } from '../../journal/moments.ts'

/** What is remembered of each the first time. There is no type for a new leaf. */
export const FIRSTS: readonly JournalType[] = [
  JournalType.Acquired,
  JournalType.Sowing,
  JournalType.Germination,
  JournalType.Flowering,
  JournalType.Fruiting,
  JournalType.Harvest,
]

/** A plant of many years was repotted more often than a row can tell. */
const REPOTTINGS_IN_ROW = 3

type Entry = { readonly key: string; readonly type: number; readonly eventTime: number }

export type Milestone = {
  /** Of the entry; the day of planting has none. */
  readonly key: string | undefined
  readonly type: number | undefined
  readonly day: Day
  /** The how many-th repotting it is; 1 for all others. */
  readonly count: number
}

/** What the milestones are found in. */
type Found = {
  /** In any order. Of each type all are there, or at least the earliest; of repotting at least the latest. */
  readonly entries: readonly Entry[]
  /** So many repottings came before those. */
  readonly repottedBefore: number
}

/** The turning points in the life of a plant, the earliest first. What lies ahead is none yet. */
export function milestonesOf(
  plantingDate: Day | null,
  { entries, repottedBefore }: Found,
  today: Day,
): Milestone[] {
  const past = entries
    .map((entry) => ({ ...entry, day: dayOf(entry.eventTime) }))
    .filter(({ day }) => day <= today)
    // A list has the latest first, so of two at the same moment the later one is the first there.
    .toReversed()
    .toSorted((one, other) => one.eventTime - other.eventTime)
  const firsts = FIRSTS.flatMap((wanted) => past.find(({ type }) => type === wanted) ?? [])
  const repottings = past.filter(({ type }) => type === JournalType.Repotting)
  return [
    ...(plantingDate === null || plantingDate > today
      ? []
      : [{ key: undefined, type: undefined, day: plantingDate, count: 1 }]),
    ...firsts.map(({ key, type, day }) => ({ key, type, day, count: 1 })),
    ...repottings.map(({ key, type, day }, index) => ({
      ...{ key, type, day },
      count: repottedBefore + index + 1,
    })),
  ].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

/** Those that a row tells: of the repottings the latest. */
export function milestonesInRow(milestones: readonly Milestone[]): Milestone[] {
  const repottings = milestones.filter(({ type }) => type === JournalType.Repotting)
  const left = new Set(repottings.slice(0, -REPOTTINGS_IN_ROW))
  return milestones.filter((milestone) => !left.has(milestone))
}
