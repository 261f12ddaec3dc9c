import { JournalType } from '@frond/client'
import { choices } from '../enumerations/words.ts'
import type { Messages } from '../messages/messages.ts'

/** They happen once. */
const UNPLANNED: readonly number[] = [JournalType.Acquired, JournalType.Died]

/** The kinds of care that can be planned and that the plant has no schedule for. */
export function kindChoices(t: Messages, taken: readonly number[]): { value: number; label: string }[] {
  return choices(JournalType, t.enumerations.journalType).filter(
    ({ value }) => !UNPLANNED.includes(value) && !taken.includes(value),
  )
}

/** The number of a kind as requests take it. */
export function journalTypeOf(kind: number): JournalType | undefined {
  return Object.values(JournalType).find((one) => one === kind)
}
