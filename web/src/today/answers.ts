import { CareState } from '@frond/client'
import { useEffect, useRef } from 'react'
import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { dayAfter } from '../i18n/day.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { TaskRef } from '../offline/outbox/commands.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { useToasts } from '../ui/toasts.tsx'
import { countNotYet, forgetNotYet } from './not-yet-count.ts'

/** "Not yet" asks again after this many days. */
const NOT_YET_DAYS = 2

/** What an answer needs to know of a task. */
export type Answerable = Pick<CareTask, 'scheduleId' | 'type' | 'plant' | 'state'>

export type Answers = {
  done: (tasks: readonly Answerable[]) => Promise<void>
  /** Two days later, or on a day of the person's choice. */
  notYet: (tasks: readonly Answerable[], until?: Day) => Promise<void>
  skip: (tasks: readonly Answerable[]) => Promise<void>
}

/** The three answers to a task. Each shows at once, reaches the server when it can, and can be taken back. */
export function useAnswers(today: Day, onTakenBack?: (tasks: readonly Answerable[]) => void): Answers {
  const { t, format } = useI18n()
  const outbox = useOutbox()
  const toasts = useToasts()
  const told = useRef(new Map<string, () => void>())

  const tell = (tasks: readonly Answerable[], id: string, text: string, takenBack?: () => void) => {
    const undo = () => {
      takenBack?.()
      onTakenBack?.(tasks)
      void outbox.undo(id)
    }
    told.current.set(id, toasts.show({ text, undo }))
  }
  // Another device was faster: nothing was recorded, so there is nothing to take back.
  useEffect(() => {
    for (const { id, results } of outbox.notices) if (results.entryIds?.length === 0) told.current.get(id)?.()
  }, [outbox.notices])

  return {
    done: async (tasks) => {
      const id = await outbox.enqueue(
        { kind: 'tasksDone', tasks: tasks.map(refOf), eventTime: Date.now(), onlyDue: tasks.every(isDue) },
        { names: namesOf(tasks) },
      )
      const remember = forgetNotYet(tasks.map(({ scheduleId }) => scheduleId))
      const [first] = tasks
      const isAlike = first !== undefined && tasks.every(({ type }) => type === first.type)
      const done = isAlike ? word(t.enumerations.careDone, first.type) : ''
      const several = isAlike
        ? t.today.toldDoneAlike(tasks.length, done)
        : t.today.toldDoneSeveral(tasks.length)
      const plant = onlyPlantOf(tasks)
      tell(tasks, id, plant === undefined ? several : t.today.toldDone(plant, done), remember)
    },
    notYet: async (tasks, until = dayAfter(today, NOT_YET_DAYS)) => {
      const id = await outbox.enqueue(
        { kind: 'tasksSnooze', tasks: tasks.map(refOf), until },
        { names: namesOf(tasks) },
      )
      const uncount = countNotYet(tasks.map(({ scheduleId }) => scheduleId))
      const plant = onlyPlantOf(tasks)
      const day = format.relativeDay(until, today)
      tell(
        tasks,
        id,
        plant === undefined ? t.today.toldNotYetSeveral(tasks.length, day) : t.today.toldNotYet(plant, day),
        uncount,
      )
    },
    skip: async (tasks) => {
      const id = await outbox.enqueue(
        { kind: 'tasksSkip', tasks: tasks.map(refOf) },
        { names: namesOf(tasks) },
      )
      const plant = onlyPlantOf(tasks)
      tell(
        tasks,
        id,
        plant === undefined ? t.today.toldSkippedSeveral(tasks.length) : t.today.toldSkipped(plant),
      )
    },
  }
}

/** A task that was ticked early is meant: no other device can have been faster. */
function isDue({ state }: Answerable): boolean {
  return state === CareState.DueToday || state === CareState.Overdue
}

function refOf({ scheduleId, plant, type }: Answerable): TaskRef {
  return { scheduleId, plantId: plant.id, type }
}

/** The plant of the task, if it is one. */
function onlyPlantOf([first, ...others]: readonly Answerable[]): string | undefined {
  return others.length === 0 ? first?.plant.name : undefined
}

function namesOf(tasks: readonly Answerable[]): Record<number, string> {
  return Object.fromEntries(tasks.map(({ plant }) => [plant.id, plant.name]))
}
