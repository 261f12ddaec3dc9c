import { CareState } from '@frond/client'
import { useEffect, useRef } from 'react'
import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { dayAfter } from '../i18n/day.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Command, TaskRef } from '../offline/outbox/commands.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { useToasts } from '../ui/toasts.tsx'
import { inParts } from './in-parts.ts'
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

  const keep = (tasks: readonly Answerable[], commandFor: (refs: readonly TaskRef[]) => Command) =>
    Promise.all(
      inParts(tasks).map((part) => outbox.enqueue(commandFor(part.map(refOf)), { names: namesOf(part) })),
    )
  const tell = (
    tasks: readonly Answerable[],
    ids: readonly string[],
    text: string,
    takenBack?: () => void,
  ) => {
    const undo = () => {
      takenBack?.()
      onTakenBack?.(tasks)
      void outbox.undo(...ids)
    }
    const close = toasts.show({ text, undo })
    const [only, ...others] = ids
    if (only !== undefined && others.length === 0) told.current.set(only, close)
  }
  // Another device was faster: nothing was recorded, so there is nothing to take back.
  useEffect(() => {
    for (const { id, results } of outbox.notices) if (results.entryIds?.length === 0) told.current.get(id)?.()
  }, [outbox.notices])

  return {
    done: async (tasks) => {
      const said = { eventTime: Date.now(), onlyDue: tasks.every(isDue) }
      const ids = await keep(tasks, (refs) => ({ kind: 'tasksDone', tasks: refs, ...said }))
      const remember = forgetNotYet(tasks.map(({ scheduleId }) => scheduleId))
      const [first] = tasks
      const isAlike = first !== undefined && tasks.every(({ type }) => type === first.type)
      const done = isAlike ? word(t.enumerations.careDone, first.type) : ''
      const several = isAlike
        ? t.today.toldDoneAlike(tasks.length, done)
        : t.today.toldDoneSeveral(tasks.length)
      const plant = onlyPlantOf(tasks)
      tell(tasks, ids, plant === undefined ? several : t.today.toldDone(plant, done), remember)
    },
    notYet: async (tasks, until = dayAfter(today, NOT_YET_DAYS)) => {
      const ids = await keep(tasks, (refs) => ({ kind: 'tasksSnooze', tasks: refs, until }))
      const uncount = countNotYet(tasks.map(({ scheduleId }) => scheduleId))
      const plant = onlyPlantOf(tasks)
      const day = format.relativeDay(until, today)
      tell(
        tasks,
        ids,
        plant === undefined ? t.today.toldNotYetSeveral(tasks.length, day) : t.today.toldNotYet(plant, day),
        uncount,
      )
    },
    skip: async (tasks) => {
      const ids = await keep(tasks, (refs) => ({ kind: 'tasksSkip', tasks: refs }))
      const plant = onlyPlantOf(tasks)
      tell(
        tasks,
        ids,
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
