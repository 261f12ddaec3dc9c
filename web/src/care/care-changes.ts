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
import { createAgain } from './create-again.ts'
import { type Clock, createCare, type NewCare } from './create-care.ts'
import { type Known, previewOf } from './due-preview.ts'
import { bodyOf, draftOf, type PlanDraft, planOf } from './plan-draft.ts'
import { useUndoCare } from './undo-care.ts'

/** Gives a plant schedules; taking it back removes them and the entries of the last time. */
export function useCreateCare(plantId: number, clock: Clock, onCreated?: () => void) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()
  const undoing = useUndoCare()
  const outbox = useOutbox()
  return useMutation({
    mutationFn: (cares: readonly NewCare[]) =>
      createCare({ client, enqueue: outbox.enqueue }, plantId, cares, clock),
    onMutate: () => queries.getQueryData(schedulesQuery(plantId).queryKey)?.items.map(({ id }) => id) ?? [],
    onSuccess: async ({ created, entries }, cares, before) => {
      const isNew = ({ id, type }: CareSchedule) =>
        !before.includes(id) && cares.some(({ draft }) => draft.type === type)
      toasts.show({
        text: t.care.toldCreated(created),
        undo: undoing(async () => {
          await Promise.all(entries.map((entry) => outbox.undo(entry)))
          const { items } = await client.get('/api/v1/care-schedules', { query: { plantId, size: 100 } })
          for (const { id } of items.filter(isNew))
            await client.delete('/api/v1/care-schedules/{id}', { path: { id } })
        }),
      })
      await refreshAfter(queries, 'care')
      onCreated?.()
    },
  })
}

/** Changes a schedule, unless another device has changed it since it was read. */
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
  const told = (before: CareSchedule, { type, paused }: PlanDraft) => {
    const care = word(t.enumerations.journalType, type)
    if (paused === before.paused) return t.care.toldChanged(care)
    return paused ? t.care.toldPaused(care) : t.care.toldResumed(care)
  }
  const show = (changed: CareSchedule) =>
    queries.setQueryData(schedulesQuery(schedule.plantId).queryKey, (page) =>
      page === undefined
        ? page
        : { ...page, items: page.items.map((one) => (one.id === changed.id ? changed : one)) },
    )
  return useMutation({
    mutationFn: ({ draft, etag }: { draft: PlanDraft; etag?: string | undefined }) => put(draft, etag),
    // Shown at once as it will be. What it was is remembered: by the time it is undone, `schedule` is the new one.
    onMutate: ({ draft }) => {
      const due = previewOf(draft, known)
      const { nextDue: _, pausedUntil: __, ...kept } = schedule
      if (due !== undefined) show({ ...kept, ...due })
      return schedule
    },
    onSuccess: async (_, { draft }, before) => {
      toasts.show({
        text: told(before, draft),
        undo: undoing(() => put(draftOf(before, known.today))),
      })
      await refreshAfter(queries, 'care')
    },
    // Without a connection nothing can be read anew, and what was not saved must not look as if it were.
    onError: async (_, __, before) => {
      if (before !== undefined) show(before)
      await refreshAfter(queries, 'care')
    },
  })
}

/** Deletes a schedule at once; taking it back makes the same one again. What was done stays in the journal. */
export function useDeleteCare(schedule: CareSchedule, today: Day) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()
  const undoing = useUndoCare()
  const { queryKey } = schedulesQuery(schedule.plantId)
  return useMutation({
    mutationFn: () => client.delete('/api/v1/care-schedules/{id}', { path: { id: schedule.id } }),
    onMutate: () => {
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (page) =>
        page === undefined ? page : { ...page, items: page.items.filter(({ id }) => id !== schedule.id) },
      )
      return before
    },
    onSuccess: () =>
      toasts.show({
        text: t.care.toldDeleted(word(t.enumerations.journalType, schedule.type)),
        undo: undoing(() => createAgain(client, schedule, today)),
      }),
    onError: (error, _, before) => {
      queries.setQueryData(queryKey, before)
      toasts.fail(error)
    },
    onSettled: () => refreshAfter(queries, 'care'),
  })
}
