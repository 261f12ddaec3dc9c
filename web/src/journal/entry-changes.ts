import type { JournalType } from '@frond/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { refreshAfter } from '../api/stale.ts'
import type { JournalEntry } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import type { NamedPlant } from '../plants/named-plant.ts'
import { useToasts } from '../ui/toasts.tsx'
import { ENTRIES, type EntryPages, entryQuery } from './queries.ts'

export type EntryFields = {
  type: JournalType
  eventTime: number
  remark: string
  plants: readonly NamedPlant[]
}

export type EntryChanges = {
  /** Shows at once, and is sent when it can be. */
  create: (fields: EntryFields, photos: readonly Blob[]) => Promise<void>
  /** `keptMedia` are the photographs that stay, by id. */
  edit: (
    entry: JournalEntry,
    fields: EntryFields,
    keptMedia: readonly number[],
    photos: readonly Blob[],
  ) => Promise<void>
  remove: (entry: JournalEntry) => Promise<void>
}

/** What a person does with entries; each can be taken back. */
export function useEntryChanges(): EntryChanges {
  const { t } = useI18n()
  const outbox = useOutbox()
  const toasts = useToasts()
  const queries = useQueryClient()

  /** A change that needs the service: it shows before the answer is there, and what is refused comes back. */
  const change = async (text: string, act: () => Promise<unknown>, takeBack: () => Promise<unknown>) => {
    const run = async (call: () => Promise<unknown>) => {
      try {
        await call()
        return true
      } catch (error) {
        toasts.fail(error)
        return false
      } finally {
        await refreshAfter(queries, 'journal')
      }
    }
    if (await run(act)) toasts.show({ text, undo: () => void run(takeBack) })
  }

  return {
    create: async ({ type, eventTime, remark, plants }, photos) => {
      const names = Object.fromEntries(plants.map(({ id, name }) => [id, name]))
      const note = remark.trim()
      const id = await outbox.enqueue(
        {
          kind: 'journalEntry',
          plants: plants.map((plant) => plant.id),
          type,
          eventTime,
          ...(note === '' ? {} : { remark: note }),
        },
        { names, photos: [...photos] },
      )
      const text = t.journal.written(word(t.enumerations.journalType, type))
      toasts.show({ text, undo: () => void outbox.undo(id) })
    },
    edit: async (entry, { type, eventTime, remark, plants }, keptMedia, photos) => {
      const note = remark.trim()
      const plantIds = plants.map(({ id }) => id)
      const media = entry.media.filter(({ id }) => keptMedia.includes(id))
      const { remark: _, ...rest } = entry
      const shown = { ...rest, type, eventTime, plantIds, media, ...(note === '' ? {} : { remark: note }) }
      showEverywhere(queries, entry.id, shown)
      const path = { id: entry.id }
      await change(
        t.journal.changed,
        async () => {
          const added = []
          for (const photo of photos) added.push((await client.upload('/api/v1/media', photo)).id)
          const body = {
            type,
            eventTime,
            remark: note === '' ? null : note,
            plantIds,
            media: [...media.map(({ id }) => id), ...added],
          }
          await client.put('/api/v1/plant-journals/{id}', { path, body })
        },
        () =>
          client.put('/api/v1/plant-journals/{id}', {
            path,
            body: { ...fieldsOf(entry), remark: entry.remark ?? null },
          }),
      )
    },
    remove: async (entry) => {
      showEverywhere(queries, entry.id, undefined)
      const { properties, remark } = entry
      await change(
        t.journal.deleted,
        () => client.delete('/api/v1/plant-journals/{id}', { path: { id: entry.id } }),
        () =>
          client.post(ENTRIES, {
            body: {
              ...fieldsOf(entry),
              ...(remark === undefined ? {} : { remark }),
              ...(properties === undefined ? {} : { properties }),
            },
          }),
      )
    },
  }
}

/** An entry as it was, for writing it again. */
function fieldsOf({ type, eventTime, plantIds, media }: JournalEntry) {
  return { type, eventTime, plantIds, media: media.map(({ id }) => id) }
}

/** In every list and on its page, before the service has answered. */
function showEverywhere(queries: QueryClient, id: number, shown: JournalEntry | undefined): void {
  queries.setQueriesData<EntryPages>({ queryKey: [ENTRIES, 'list'] }, (data) =>
    data === undefined
      ? undefined
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.flatMap((item) =>
              item.id !== id ? [item] : shown === undefined ? [] : [shown],
            ),
          })),
        },
  )
  if (shown !== undefined) queries.setQueryData(entryQuery(id).queryKey, shown)
}
