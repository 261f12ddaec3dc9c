import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { refreshAfter } from '../api/stale.ts'
import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { useToasts } from '../ui/toasts.tsx'
import styles from './interval-offer.module.css'
import { closeOffer, isOfferClosed, notYetCount, OFTEN } from './not-yet-count.ts'
import { historyQuery, scheduleQuery } from './queries.ts'

const DAYS = 1

/** The task whose answer was "Not yet" most often, if it was often enough and nobody closed the offer. */
export function taskForOffer(tasks: readonly CareTask[]): CareTask | undefined {
  return tasks
    .filter(({ scheduleId }) => notYetCount(scheduleId) >= OFTEN && !isOfferClosed(scheduleId))
    .sort((a, b) => notYetCount(b.scheduleId) - notYetCount(a.scheduleId))[0]
}

/** One quiet line that offers the interval a person really keeps. It never changes anything by itself. */
export function IntervalOffer({ task }: { task: CareTask }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [closed, setClosed] = useState(false)
  const history = useQuery(historyQuery(task.scheduleId))
  const schedule = useQuery(scheduleQuery(task.scheduleId))
  const change = useMutation({
    mutationFn: (every: number) =>
      client.put('/api/v1/care-schedules/{id}', {
        path: { id: task.scheduleId },
        body: { every, unit: DAYS },
      }),
    onSuccess: async (_, every) => {
      toasts.show({
        text: t.today.offerTaken(every),
        undo: () => {
          if (schedule.data !== undefined) change.mutate(schedule.data.every)
        },
      })
      await refreshAfter(queries, 'care')
    },
    onError: (error) => toasts.fail(error),
  })

  const observed = history.data?.observedDays
  if (closed || observed === undefined || schedule.data === undefined) return null
  const { every, unit } = schedule.data
  if (unit !== DAYS || every === observed) return null
  return (
    <aside className={styles.offer}>
      <p>{t.today.offer(task.plant.name, word(t.enumerations.journalType, task.type), observed, every)}</p>
      <div className={styles.answers}>
        <Button look="soft" busy={change.isPending} onClick={() => change.mutate(observed)}>
          {t.today.takeOffer(observed)}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            closeOffer(task.scheduleId)
            setClosed(true)
          }}
        >
          {t.today.closeOffer}
        </Button>
      </div>
    </aside>
  )
}
