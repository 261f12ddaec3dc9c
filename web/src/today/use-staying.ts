import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CareTask } from '../api/types.ts'
import type { Day } from '../i18n/format.ts'
import { useAnswers } from './answers.ts'
import { type Answer, NOBODY, settled, stayWith, withoutAnswers, withStaying } from './staying.ts'

/** Longer than the second tap of a double one takes. */
const LAST_LOOK_MS = 900

/**
 * A row that was answered keeps its place, or the next tap would meet the one below. It goes when the page is left or put
 * away, when rows are selected, and when nothing else is to be done. What is taken back is there at once, before the service
 * knows.
 */
export function useStaying(tasks: readonly CareTask[], today: Day, isSelecting: boolean) {
  const [staying, setStaying] = useState(NOBODY)
  const shown = useMemo(() => withStaying(tasks, staying), [tasks, staying])
  const open = useMemo(() => new Set(tasks.map(({ scheduleId }) => scheduleId)), [tasks])
  // The rows are those of the moment in which the answer was given.
  const answers = useAnswers(today, (back) =>
    setStaying((before) => stayWith(before, shown, back, 'takenBack')),
  )
  const isOver = tasks.length === 0
  useEffect(() => {
    setStaying((before) => settled(before, tasks))
  }, [tasks])
  useEffect(() => {
    if (isSelecting) setStaying(withoutAnswers)
  }, [isSelecting])
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => setStaying(withoutAnswers), LAST_LOOK_MS)
    return () => clearTimeout(timer)
  }, [isOver])
  useEffect(() => {
    const putAway = () => {
      if (document.visibilityState === 'hidden') setStaying(withoutAnswers)
    }
    document.addEventListener('visibilitychange', putAway)
    return () => document.removeEventListener('visibilitychange', putAway)
  }, [])
  const latest = useRef({ shown, answers })
  useLayoutEffect(() => {
    latest.current = { shown, answers }
  })
  /** Gives the answers for one row that stays; always the same functions. */
  const answer = useMemo(() => {
    const given = (task: CareTask, answer: Answer) => {
      const { shown, answers } = latest.current
      setStaying((before) => stayWith(before, shown, [task], answer))
      return answers
    }
    return {
      done: (task: CareTask) => void given(task, 'done').done([task]),
      notYet: (task: CareTask, until?: Day) => void given(task, 'notYet').notYet([task], until),
      skip: (task: CareTask) => void given(task, 'skip').skip([task]),
    }
  }, [])
  const answerOf = ({ scheduleId }: CareTask): Answer | undefined => {
    const answer = open.has(scheduleId) ? undefined : staying.answers.get(scheduleId)
    return answer === 'takenBack' ? undefined : answer
  }
  return {
    shown,
    /** How many rows are to be done, also those that the service does not know of yet. */
    openCount: shown.filter((task) => answerOf(task) === undefined).length,
    answers,
    answer,
    answerOf,
    /** Other tasks are to be shown: rows stay only among those with which they were answered. */
    clear: () => setStaying(NOBODY),
    /** Rows that are answered together do not stay, although they were taken back before. */
    leave: (tasks: readonly CareTask[]) => setStaying((before) => settled(before, tasks)),
  }
}

export type Stay = ReturnType<typeof useStaying>
