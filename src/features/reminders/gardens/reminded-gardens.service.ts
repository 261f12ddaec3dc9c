import type { CareContext } from '../../care/care.context.ts'
import type { Scope } from '../../change/scope.ts'
import { todayForReading } from '../../due/due-days.service.ts'
import { todayIn } from '../../due/today.ts'
import type { ReminderWords } from '../words/words.en.ts'
import { oneLine } from '../words/words.ts'
import { listRemindedRows } from './reminded-gardens.sql.ts'

/** A garden whose tasks a user is told. */
export interface RemindedGarden {
  readonly scope: Scope
  /** The day that it is there. */
  readonly today: string
  readonly timeZone: string
  /** What texts call it, where there are several. */
  readonly title: string
  /** The user, where turns may be taken. */
  readonly userId?: number
  /** Absent for the own garden. */
  readonly other?: { readonly id: number; readonly name?: string }
}

/** The own garden, whose day is known, and those of others in which the user has a place today. */
export async function listRemindedGardens(
  care: CareContext,
  own: Pick<RemindedGarden, 'scope' | 'today' | 'timeZone'> & { readonly shares: boolean },
  words: ReminderWords,
): Promise<readonly RemindedGarden[]> {
  const { scope, today, timeZone, shares } = own
  if (!shares) return [{ scope, today, timeZone, title: words.ownGarden }]
  const userId = scope.gardenId
  const rows = await listRemindedRows(care.db, { userId })
  const title = titleOf(rows[0]?.ownName, words.ownGarden)
  const gardens: RemindedGarden[] = [{ scope, today, timeZone, title, userId }]
  for (const row of rows) {
    const { gardenId, name, ownerName, from, until, timeZone } = row
    const { day } = todayIn(timeZone)
    if ((from !== null && day < from) || (until !== null && until < day)) continue
    const there: Scope = { gardenId, languages: scope.languages, publicUrl: scope.publicUrl }
    await todayForReading(care.db, there, row)
    gardens.push({
      ...{ scope: there, today: day, timeZone, userId },
      title: titleOf(name ?? ownerName, words.otherGarden),
      other: { id: gardenId, ...(name !== null && { name }) },
    })
  }
  return gardens
}

function titleOf(name: string | null | undefined, otherwise: string): string {
  return name == null ? otherwise : oneLine(name)
}
