/** Tells whose turn it is: the account behind the one that did it last, the first if that is not among them. */
export function turnAfter(assignees: readonly number[], doneBy: number | null): number | null {
  const last = doneBy === null ? -1 : assignees.indexOf(doneBy)
  return assignees[(last + 1) % assignees.length] ?? null
}

/** Most schedules have no assignees, which is stored as null. */
export function assigneesIn(json: string | null): number[] {
  return json === null ? [] : JSON.parse(json)
}

/** A task that is overdue by so many days concerns every user, whosever turn it is. */
export const MISSED_DAYS = 2
