import type { CareTask } from '../api/types.ts'

/** Which of the three answers a task got. */
export type Answer = 'done' | 'notYet' | 'skip'

/** Tasks that were answered and still have their rows, and all rows as they stood at the last answer. */
interface Staying {
  readonly answers: ReadonlyMap<number, Answer>
  readonly rows: readonly CareTask[]
}

export const NOBODY: Staying = { answers: new Map(), rows: [] }

export function stayWith(
  before: Staying,
  rows: readonly CareTask[],
  task: CareTask,
  answer: Answer,
): Staying {
  return { rows, answers: new Map(before.answers).set(task.scheduleId, answer) }
}

/** What is to be done, and what was just answered at the place where it stood: no row moves under a finger. */
export function withStaying(tasks: readonly CareTask[], { answers, rows }: Staying): readonly CareTask[] {
  const shown = [...tasks]
  const isShown = (id: number) => shown.some(({ scheduleId }) => scheduleId === id)
  rows.forEach((row, at) => {
    if (!answers.has(row.scheduleId) || isShown(row.scheduleId)) return
    // Those above are in place already; the nearest of them that is still there has it next to itself.
    const above = rows.slice(0, at).findLast(({ scheduleId }) => isShown(scheduleId))
    const place = shown.findIndex(({ scheduleId }) => scheduleId === above?.scheduleId)
    shown.splice(place + 1, 0, row)
  })
  return shown
}
