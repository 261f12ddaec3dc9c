import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { TaskRef } from '../offline/outbox/commands.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { useToasts } from '../ui/toasts.tsx'
import { dayAfter } from './day.ts'
import { countNotYet, forgetNotYet } from './not-yet-count.ts'

/** "Not yet" asks again after this many days. */
export const NOT_YET_DAYS = 2

export type Answers = {
  done: (tasks: readonly CareTask[]) => Promise<void>
  /** Two days later, or on a day of the person's choice. */
  notYet: (tasks: readonly CareTask[], until?: Day) => Promise<void>
  skip: (tasks: readonly CareTask[]) => Promise<void>
}

/** The three answers to a task. Each shows at once, reaches the server when it can, and can be taken back. */
export function useAnswers(today: Day): Answers {
  const { t, format } = useI18n()
  const outbox = useOutbox()
  const toasts = useToasts()

  const tell = (id: string, text: string, takenBack: () => void = () => undefined) =>
    toasts.show({
      text,
      undo: () => {
        takenBack()
        void outbox.undo(id)
      },
    })

  return {
    done: async (tasks) => {
      const id = await outbox.enqueue(
        { kind: 'tasksDone', tasks: tasks.map(refOf), eventTime: Date.now(), onlyDue: true },
        { names: namesOf(tasks) },
      )
      forgetNotYet(tasks.map(({ scheduleId }) => scheduleId))
      const [first] = new Set(tasks.map(({ type }) => type))
      const isOne = first !== undefined && tasks.every(({ type }) => type === first)
      const text = isOne
        ? t.today.toldDone(tasks.length, word(t.enumerations.journalType, first))
        : t.today.toldDoneSeveral(tasks.length)
      tell(id, text)
    },
    notYet: async (tasks, until = dayAfter(today, NOT_YET_DAYS)) => {
      const id = await outbox.enqueue(
        { kind: 'tasksSnooze', tasks: tasks.map(refOf), until },
        { names: namesOf(tasks) },
      )
      const ids = tasks.map(({ scheduleId }) => scheduleId)
      countNotYet(ids)
      tell(id, t.today.toldNotYet(format.relativeDay(until, today)), () => forgetNotYet(ids))
    },
    skip: async (tasks) => {
      const id = await outbox.enqueue(
        { kind: 'tasksSkip', tasks: tasks.map(refOf) },
        { names: namesOf(tasks) },
      )
      tell(id, t.today.toldSkipped(tasks.length))
    },
  }
}

function refOf({ scheduleId, plant, type }: CareTask): TaskRef {
  return { scheduleId, plantId: plant.id, type }
}

function namesOf(tasks: readonly CareTask[]): Record<number, string> {
  return Object.fromEntries(tasks.map(({ plant }) => [plant.id, plant.name]))
}
