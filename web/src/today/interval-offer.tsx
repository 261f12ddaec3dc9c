import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { refreshAfter } from '../api/stale.ts'
import { word } from '../enumerations/words.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { useToasts } from '../ui/toasts.tsx'
import styles from './interval-offer.module.css'
import { closeOffer, forgetNotYet, OFTEN, useNotYet } from './not-yet-count.ts'
import { type FoundOffer, type OfferCandidate, offerQuery } from './offer-query.ts'
import { withInterval } from './offered-interval.ts'

/** Histories are read one after the other until one has something to say. */
const MOST_CANDIDATES = 3

type Props = {
  today: Day
  /** Schedules that are not done when they should be, besides those that were put off again and again. */
  offBeat?: readonly number[]
  /** Only these, on the page of a plant. */
  among?: readonly number[]
}

/** One quiet line that offers the interval a person really keeps. It never changes anything by itself. */
export function IntervalOffer({ today, offBeat = [], among }: Props) {
  const { counts, closed } = useNotYet()
  const putOff = Object.keys(counts)
    .map(Number)
    .filter((id) => (counts[id] ?? 0) >= OFTEN)
    .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
  const candidates: OfferCandidate[] = [
    ...putOff.map((scheduleId) => ({ scheduleId, reason: 'putOff' as const })),
    ...offBeat.map((scheduleId) => ({ scheduleId, reason: 'rhythm' as const })),
  ].filter(
    ({ scheduleId }) => !closed.includes(scheduleId) && (among === undefined || among.includes(scheduleId)),
  )
  const { data: offer } = useQuery(offerQuery(candidates.slice(0, MOST_CANDIDATES), today))
  if (candidates.length === 0 || offer === null || offer === undefined) return null
  return <Offered key={offer.schedule.id} {...{ offer, today }} />
}

function Offered({ offer, today }: { offer: FoundOffer; today: Day }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()
  const { schedule, plantName, every, instead } = offer
  const { id } = schedule
  const put = async (plan: Partial<typeof schedule>) => {
    await client.put('/api/v1/care-schedules/{id}', { path: { id }, body: plan })
    await refreshAfter(queries, 'care')
  }
  const take = useMutation({
    mutationFn: () => put(withInterval(schedule, every, today)),
    onSuccess: () => {
      const remember = forgetNotYet([id])
      queries.setQueriesData({ queryKey: ['interval-offer'] }, null)
      toasts.show({
        text: t.today.offerTaken(every),
        undo: () => {
          remember()
          const before = { every: schedule.every, unit: schedule.unit, seasons: schedule.seasons }
          void put(before)
            .then(() => queries.invalidateQueries({ queryKey: ['interval-offer'] }))
            .catch(toasts.fail)
        },
      })
    },
    onError: toasts.fail,
  })
  return (
    <aside className={styles.offer}>
      <p>
        {t.today.offer(
          plantName,
          schedule.type,
          word(t.enumerations.careDone, schedule.type),
          every,
          instead,
        )}
      </p>
      <div className={styles.answers}>
        <Button look="soft" busy={take.isPending} onClick={() => take.mutate()}>
          {t.today.takeOffer(every)}
        </Button>
        <Button look="quiet" onClick={() => closeOffer(id)}>
          {t.today.closeOffer}
        </Button>
      </div>
    </aside>
  )
}
