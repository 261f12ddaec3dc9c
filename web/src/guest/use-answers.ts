import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useFailureText } from '../errors/failure.ts'
import { dayAfter } from '../i18n/day.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Answer } from '../today/staying.ts'
import { useToasts } from '../ui/toasts.tsx'
import { AnswerQueue, type Given, NOT_YET_DAYS } from './answer-queue.ts'
import { useGuest } from './guest-context.ts'
import { isOver } from './use-visit.ts'

/** While something waits, it is tried this often, besides whenever the browser tells of a connection. */
const AGAIN_MS = 15_000

/** The answers of this visit: each shows at once, reaches the service when it can, and can be taken back. */
export function useAnswers(
  token: string,
  tasks: readonly CareTask[],
  today: Day,
  readAgain: () => Promise<void>,
) {
  const { t, format } = useI18n()
  const { client, texts } = useGuest()
  const toasts = useToasts()
  const failureText = useFailureText()
  // What a notice calls a task after it has left the list.
  const known = useRef(new Map<number, CareTask>())
  for (const task of tasks) known.current.set(task.scheduleId, task)
  const notices = useRef(new Map<string, () => void>())

  const nameOf = ({ scheduleId }: Given) => known.current.get(scheduleId)?.plant.name ?? ''
  const heard = useRef({ nameOf, readAgain, failureText })
  useEffect(() => {
    heard.current = { nameOf, readAgain, failureText }
  })
  const [queue] = useState(
    () =>
      new AnswerQueue({
        client,
        left: keptAnswers(token),
        keep: (unfinished) => keepAnswers(token, unfinished),
        onSettled: () => void heard.current.readAgain(),
        onDoneBefore: (given) => {
          notices.current.get(given.key)?.()
          toasts.show({ text: texts.doneBefore(heard.current.nameOf(given)) })
        },
        onRefused: (given) => {
          notices.current.get(given.key)?.()
          if (isOver(given.refusal)) void heard.current.readAgain()
          else toasts.fail(given.refusal)
        },
      }),
  )
  const given = useSyncExternalStore(queue.subscribe, queue.given)
  const isWaiting = useSyncExternalStore(queue.subscribe, queue.isWaiting)
  useEffect(() => {
    const send = () => void queue.send()
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [queue])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void queue.send(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, queue])

  const shown = useMemo(
    () =>
      new Map(
        given
          .filter(({ isTakenBack, refusal }) => !isTakenBack && refusal === undefined)
          .map(({ scheduleId, answer }) => [scheduleId, answer]),
      ),
    [given],
  )
  const words = (task: CareTask, answer: Answer) => {
    const { name } = task.plant
    if (answer === 'done') return t.today.toldDone(name, word(t.enumerations.careDone, task.type))
    if (answer === 'skip') return t.today.toldSkipped(name)
    return t.today.toldNotYet(name, format.relativeDay(dayAfter(today, NOT_YET_DAYS), today))
  }
  return {
    /** By schedule. */
    shown,
    isWaiting,
    give: (task: CareTask, answer: Answer) => {
      const key = queue.give(task.scheduleId, answer)
      const undo = () => queue.takeBack(key)
      notices.current.set(key, toasts.show({ text: words(task, answer), undo }))
    },
  }
}

/** What this device has not sent yet for a link; others that were opened on it have their own. */
function keptAnswers(token: string): readonly Given[] {
  const kept: unknown = JSON.parse(localStorage.getItem(keyOf(token)) ?? 'null')
  return Array.isArray(kept) ? kept : []
}

function keepAnswers(token: string, given: readonly Given[]): void {
  if (given.length === 0) localStorage.removeItem(keyOf(token))
  else localStorage.setItem(keyOf(token), JSON.stringify(given))
}

function keyOf(token: string): string {
  return `frond.guest.answers ${token}`
}
