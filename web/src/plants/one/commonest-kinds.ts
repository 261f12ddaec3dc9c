import { JournalType } from '@frond/client'

const MOST = 3

/** For a plant of which little was noted. */
const USUAL: readonly JournalType[] = [JournalType.Watering, JournalType.Fertilizing, JournalType.Photo]

/** Said once in the life of a plant, or by what else was done with it. */
const SELDOM: readonly number[] = [
  JournalType.Relocation,
  JournalType.Acquired,
  JournalType.Died,
  JournalType.Other,
]

/** What was noted most of a plant, the most frequent first and among equals the latest; then what is usual. */
export function commonestKinds(entries: readonly { type: number }[]): JournalType[] {
  const counts = new Map<JournalType, number>()
  for (const { type } of entries) {
    const kind = Object.values(JournalType).find((known) => known === type)
    if (kind !== undefined && !SELDOM.includes(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const noted = [...counts].toSorted(([, one], [, other]) => other - one).map(([kind]) => kind)
  return [...new Set([...noted, ...USUAL])].slice(0, MOST)
}

/** Whether the kind alone says nothing: there is to be a note, a figure or a photograph. */
const SAID_BY_FORM: readonly JournalType[] = [
  JournalType.Unspecified,
  JournalType.PestOrDisease,
  JournalType.Observation,
  JournalType.Measurement,
  JournalType.Photo,
]

export function needsForm(kind: JournalType): boolean {
  return SAID_BY_FORM.includes(kind)
}
