import { useEffect, useState } from 'react'
import type { CareTask } from '../api/types.ts'
import type { Answers } from './answers.ts'
import { type Answer, NOBODY, stayWith, withStaying } from './staying.ts'

/** Longer than the second tap of a double one takes. */
const LAST_LOOK_MS = 900

/**
 * A row that was answered keeps its place, or the next tap would meet the one below. It goes when the page is left or put
 * away, when rows are selected, and when nothing else is to be done.
 */
export function useStaying(tasks: readonly CareTask[], answers: Answers, isSelecting: boolean) {
  const [staying, setStaying] = useState(NOBODY)
  const shown = withStaying(tasks, staying)
  const isOver = tasks.length === 0
  useEffect(() => {
    if (isSelecting) setStaying(NOBODY)
  }, [isSelecting])
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => setStaying(NOBODY), LAST_LOOK_MS)
    return () => clearTimeout(timer)
  }, [isOver])
  useEffect(() => {
    const putAway = () => {
      if (document.visibilityState === 'hidden') setStaying(NOBODY)
    }
    document.addEventListener('visibilitychange', putAway)
    return () => document.removeEventListener('visibilitychange', putAway)
  }, [])
  const stay = (task: CareTask, answer: Answer) =>
    setStaying((before) => stayWith(before, shown, task, answer))
  return {
    shown,
    answerOf: ({ scheduleId }: CareTask): Answer | undefined =>
      tasks.some((task) => task.scheduleId === scheduleId) ? undefined : staying.answers.get(scheduleId),
    /** Gives the answers for one row that stays. */
    answer: {
      done: (task: CareTask) => {
        stay(task, 'done')
        void answers.done([task])
      },
      notYet: (task: CareTask, until?: string) => {
        stay(task, 'notYet')
        void answers.notYet([task], until)
      },
      skip: (task: CareTask) => {
        stay(task, 'skip')
        void answers.skip([task])
      },
    },
  }
}

export type Stay = ReturnType<typeof useStaying>
