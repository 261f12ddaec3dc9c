import { JournalType } from '@frond/client'
import type { Day } from '../i18n/format.ts'
import { waitingEntries } from '../offline/outbox/overlay.ts'
import type { Queued } from '../offline/outbox/queued.ts'

/** Entries that say that a plant was looked at. */
const LOOKS: readonly number[] = [JournalType.Treatment, JournalType.PestOrDisease, JournalType.Observation]

type Watched = { plant: { id: number }; nextCheck?: Day | undefined; endedOn?: Day | undefined }

/** The problems to look at today, the longest overdue first. A look that waits to be sent counts already. */
export function dueChecks<Problem extends Watched>(
  problems: readonly Problem[],
  today: Day,
  pending: readonly Queued[],
): Problem[] {
  const seen = lookedAt(pending)
  return problems
    .filter(({ endedOn, plant }) => endedOn === undefined && !seen.has(plant.id))
    .filter(({ nextCheck }) => nextCheck !== undefined && nextCheck <= today)
    .toSorted((one, other) => ((one.nextCheck ?? '') < (other.nextCheck ?? '') ? -1 : 1))
}

/** The plants that were looked at, as far as the service does not know it yet. */
export function lookedAt(pending: readonly Queued[]): ReadonlySet<number> {
  const looks = waitingEntries(pending).filter(({ type }) => LOOKS.includes(type))
  return new Set(looks.flatMap(({ plantIds }) => plantIds))
}

type Span = { name: string; since: Day; endedOn?: Day | undefined }

/** The names of the problems that an entry belongs to: it is about pests and the like, and was written while they were open. */
export function problemsOf(problems: readonly Span[], type: number, day: Day): string[] {
  if (!LOOKS.includes(type)) return []
  return problems
    .filter(({ since, endedOn }) => since <= day && (endedOn === undefined || day <= endedOn))
    .map(({ name }) => name)
}
