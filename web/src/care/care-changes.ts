import { JournalType } from '@frond/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { schedulesQuery } from '../api/queries.ts'
import { refreshAfter } from '../api/stale.ts'
import type { CareSchedule } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { useToasts } from '../ui/toasts.tsx'
import { middayIn } from './day-in-zone.ts'
import { type Known, previewOf } from './due-preview.ts'
import { bodyOf, draftOf, type PlanDraft, planOf } from './plan-draft.ts'
import { useUndoCare } from './undo-care.ts'

/** A kind of care to begin with, and when it was last done if the person knows. */
export type NewCare = { draft: PlanDraft; lastDone: Day }

type Clock = { today: Day; zone: string }

/** Gives a plant schedules, all or none, and writes down when each was last done. */
export function useCreateCare(plantId: number, { today, zone }: Clock) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()
  const undoing = useUndoCare()
  const outbox = useOutbox()
  return useMutation({
    mutationFn: async (cares: readonly NewCare[]) => {
      const schedules = cares.flatMap(({ draft }) => {
        const plan = planOf(draft)
        return plan === undefined ? [] : [bodyOf(draft, plan)]
      })
      await client.post('/api/v1/care-schedules/bulk', {
        body: { select: { plantIds: [plantId] }, schedules },
      })
      const { items } = await client.get('/api/v1/care-schedules', { query: { plantId, size: 100 } })
      const entries = await Promise.all(
        cares.map(async ({ draft, lastDone }) => {
          const type = Object.values(JournalType).find((one) => one === draft.type)
          if (lastDone === '' || type === undefined) return undefined
          const eventTime = lastDone === today ? Date.now() : middayIn(zone, lastDone)
          return outbox.enqueue({ kind: 'journalEntry', plants: [plantId], type, eventTime })
        }),
      )
      const created = items.filter(({ type }) => schedules.some((schedule) => schedule.type === type))
      return { created, entries: entries.filter((entry) => entry !== undefined) }
    },
    onSuccess: async ({ created, entries }) => {
      toasts.show({
        text: t.care.toldCreated(created.length),
        undo: undoing(async () => {
          await Promise.all(entries.map((entry) => outbox.undo(entry)))
          for (const { id } of created) await client.delete('/api/v1/care-schedules/{id}', { path: { id } })
        }),
      })
      await refreshAfter(queries, 'care')
    },
  })
}

/** Changes a schedule, unless somebody else has changed it since it was read. */
export function useChangeCare(schedule: CareSchedule, known: Known) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()
  const undoing = useUndoCare()
  const put = async (draft: PlanDraft, etag?: string) => {
    const plan = planOf(draft)
    if (plan === undefined) throw new Error('the draft is not whole')
    const ifMatch = etag === undefined ? {} : { ifMatch: etag }
    return client.put('/api/v1/care-schedules/{id}', {
      path: { id: schedule.id },
      body: bodyOf(draft, plan),
      ...ifMatch,
    })
  }
  return useMutation({
    mutationFn: ({ draft, etag }: { draft: PlanDraft; etag?: string | undefined }) => put(draft, etag),
    // Shown at once as it will be. What it was is remembered: by the time it is undone, `schedule` is the new one.
    onMutate: ({ draft }) => {
      const due = previewOf(draft, known)
      if (due === undefined) return schedule
      const { nextDue: _, pausedUntil: __, ...kept } = schedule
      queries.setQueryData(schedulesQuery(schedule.plantId).queryKey, (page) =>
        page === undefined
          ? page
          : { ...page, items: page.items.map((one) => (one.id === schedule.id ? { ...kept, ...due } : one)) },
      )
      return schedule
    },
    onSuccess: async (_, { draft }, before) => {
      toasts.show({
        text: t.care.toldChanged(word(t.enumerations.journalType, draft.type)),
        undo: undoing(() => put(draftOf(before, known.today))),
      })
      await refreshAfter(queries, 'care')
    },
    onError: () => refreshAfter(queries, 'care'),
  })
}

/** Deletes a schedule at once; taking it back makes the same one again. What was done stays in the journal. */
export function useDeleteCare(schedule: CareSchedule, today: Day) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()
  const undoing = useUndoCare()
  const { queryKey } = schedulesQuery(schedule.plantId)
  const again = async () => {
    const draft = draftOf(schedule, today)
    const plan = planOf(draft)
    if (plan !== undefined)
      await client.post('/api/v1/care-schedules', {
        body: { plantId: schedule.plantId, ...bodyOf(draft, plan) },
      })
  }
  return useMutation({
    mutationFn: () => client.delete('/api/v1/care-schedules/{id}', { path: { id: schedule.id } }),
    onMutate: () =>
      queries.setQueryData(queryKey, (page) =>
        page === undefined ? page : { ...page, items: page.items.filter(({ id }) => id !== schedule.id) },
      ),
    onSuccess: () =>
      toasts.show({
        text: t.care.toldDeleted(word(t.enumerations.journalType, schedule.type)),
        undo: undoing(again),
      }),
    onError: (error) => toasts.fail(error),
    onSettled: () => refreshAfter(queries, 'care'),
  })
}
