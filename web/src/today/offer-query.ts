import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import type { CareSchedule } from '../api/types.ts'
import type { Day } from '../i18n/format.ts'
import { type Offer, type OfferReason, offeredInterval } from './offered-interval.ts'

/** What a person does changes slowly; they come back to this page all day. */
const OFFER_STALE_MS = 3_600_000

/** Schedules that may get the offer of another interval, the likeliest first. */
export type OfferCandidate = { scheduleId: number; reason: OfferReason }

export type FoundOffer = Offer & { schedule: CareSchedule; plantName: string }

/** The first offer that there is to make. The key has no address, so that not every tick asks again. */
export function offerQuery(candidates: readonly OfferCandidate[], today: Day) {
  return queryOptions({
    queryKey: ['interval-offer', today, candidates],
    queryFn: async ({ signal }): Promise<FoundOffer | null> => {
      for (const { scheduleId: id, reason } of candidates) {
        const history = await client.get('/api/v1/care-schedules/{id}/history', { path: { id }, signal })
        const schedule = await client.get('/api/v1/care-schedules/{id}', { path: { id }, signal })
        const offer = offeredInterval(schedule, history, reason, today)
        if (offer === undefined) continue
        const { name } = await client.get('/api/v1/plants/{id}', { path: { id: schedule.plantId }, signal })
        return { ...offer, schedule, plantName: name }
      }
      return null
    },
    enabled: candidates.length > 0,
    staleTime: OFFER_STALE_MS,
    refetchOnWindowFocus: false,
    // The line is not missed: without it, the page is whole.
    throwOnError: false,
  })
}
