import type { CareTask } from '../api/types.ts'
import type { Messages } from '../messages/messages.ts'

/** Whether users take turns at any of the tasks: most gardens have one user, and show nothing of turns. */
export function haveTurns(tasks: readonly CareTask[]): boolean {
  return tasks.some(({ assignee }) => assignee !== undefined)
}

/** The tasks that are the turn of a user, and those of no one user: as the service selects them for `assigneeId`. */
export function tasksFor(tasks: readonly CareTask[], userId: number): readonly CareTask[] {
  return tasks.filter(({ assignee }) => assignee === undefined || assignee.id === userId)
}

/** "Bob’s turn", to the user with this id "Your turn". */
export function turnWords(
  { today: { turns } }: Pick<Messages, 'today'>,
  { id, name }: NonNullable<CareTask['assignee']>,
  userId: number | undefined,
): string {
  if (id === userId) return turns.yours
  return name === undefined ? turns.another : turns.of(name)
}
