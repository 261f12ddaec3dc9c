import type { CareTask } from '../api/types.ts'

/** Which of the three answers a task got. */
export type Answer = 'done' | 'notYet' | 'skip'

/** Tasks that were answered or taken back and still have their rows, and all rows as they stood at the last answer. */
interface Staying {
  readonly answers: ReadonlyMap<number, Answer | 'takenBack'>
  readonly rows: readonly CareTask[]
}

export const NOBODY: Staying = { answers: new Map(), rows: [] }

export function stayWith(
  before: Staying,
  rows: readonly CareTask[],
  tasks: readonly Pick<CareTask, 'scheduleId'>[],
  answer: Answer | 'takenBack',
): Staying {
  const answers = new Map(before.answers)
  for (const { scheduleId } of tasks) answers.set(scheduleId, answer)
  return { rows, answers }
}

/** Without what was answered. What was taken back stays: it is to be done, though the service does not say so yet. */
export function withoutAnswers(before: Staying): Staying {
  const back = [...before.answers].filter(([, answer]) => answer === 'takenBack')
  return back.length === before.answers.size ? before : { ...before, answers: new Map(back) }
}

/** What was taken back is like any other again once it is among the tasks, or answered again. */
export function settled(before: Staying, tasks: readonly CareTask[]): Staying {
  const back = tasks.filter(({ scheduleId }) => before.answers.get(scheduleId) === 'takenBack')
  if (back.length === 0) return before
  const answers = new Map(before.answers)
  for (const { scheduleId } of back) answers.delete(scheduleId)
  return { ...before, answers }
}

/** What is to be done, and what was just answered at the place where it stood: no row moves under a finger. */
export function withStaying(tasks: readonly CareTask[], { answers, rows }: Staying): readonly CareTask[] {
  if (answers.size === 0) return tasks
  const shown = [...tasks]
  const ids = new Set(tasks.map(({ scheduleId }) => scheduleId))
  // Those above are in place already; the nearest of them that is still there has it next to itself.
  let above: number | undefined
  for (const row of rows) {
    const { scheduleId } = row
    if (answers.has(scheduleId) && !ids.has(scheduleId)) {
      const place = shown.findIndex((one) => one.scheduleId === above)
      shown.splice(place + 1, 0, row)
      ids.add(scheduleId)
    }
    if (ids.has(scheduleId)) above = scheduleId
  }
  return shown
}
