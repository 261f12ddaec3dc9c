import { JournalType } from '@frond/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { schedulesQuery } from '../api/queries.ts'
import type { CareSchedule, JournalEntry } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { useToday } from '../api/use-today.ts'
import { word } from '../enumerations/words.ts'
import { ChangedElsewhere } from '../errors/changed-elsewhere.ts'
import { failureOf, failureText } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import type { NamedPlant } from '../plants/named-plant.ts'
import { useToasts } from '../ui/toasts.tsx'
import { ENTRIES, type EntryPages, entryQuery } from './queries.ts'

/** What these are called does not fit before "saved". */
const UNNAMED: readonly JournalType[] = [JournalType.Acquired, JournalType.Died, JournalType.Other]

const ENTRY = '/api/v1/plant-journals/{id}'

type EntryFields = {
  type: JournalType
  eventTime: number
  remark: string
  plants: readonly NamedPlant[]
}

type EntryChanges = {
  /** Shows at once, and is sent when it can be. */
  create: (fields: EntryFields, photos: readonly Blob[]) => Promise<void>
  /**
   * `entry` is what was seen: a change of it since then is not overwritten. `keptMedia` are the photographs that stay, by id.
   * Whether it was done; if not, the draft of the form is to be kept.
   */
  edit: (
    entry: JournalEntry,
    fields: EntryFields,
    keptMedia: readonly number[],
    photos: readonly Blob[],
  ) => Promise<boolean>
  /** `entry` is what was seen, as for `edit`. Whether it was done. */
  remove: (entry: JournalEntry) => Promise<boolean>
}

/** What a person does with entries; each can be taken back. On the page of a plant, `plantId` is that plant's. */
export function useEntryChanges(plantId?: number): EntryChanges {
  const { t, format } = useI18n()
  const outbox = useOutbox()
  const toasts = useToasts()
  const queries = useQueryClient()
  const today = useToday()
  const change = useChange('journal')

  /** What a change of an entry means for the plant it is about; nothing if there are several. */
  const nextCare = async (entry: JournalEntry, type: number): Promise<CareSchedule | undefined> => {
    const about = plantId ?? (entry.plantIds.length === 1 ? entry.plantIds[0] : undefined)
    if (about === undefined) return undefined
    const { items } = await queries.fetchQuery({ ...schedulesQuery(about), staleTime: 0 })
    return items.find((schedule) => schedule.type === type)
  }
  const withNext = (told: string, next: CareSchedule | undefined) =>
    next?.nextDue === undefined
      ? told
      : t.journal.withNext(
          told,
          word(t.enumerations.journalType, next.type),
          // What is overdue is to be done now.
          format.relativeDay(next.nextDue < today ? today : next.nextDue, today),
        )

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
      const text = UNNAMED.includes(type)
        ? t.journal.changed
        : t.journal.written(word(t.enumerations.journalType, type))
      toasts.show({ text, undo: () => void outbox.undo(id) })
    },
    edit: async (entry, { type, eventTime, remark, plants }, keptMedia, photos) => {
      const note = remark.trim()
      const plantIds = plants.map(({ id }) => id)
      const media = entry.media.filter(({ id }) => keptMedia.includes(id))
      const { remark: _, ...rest } = entry
      const shown = { ...rest, type, eventTime, plantIds, media, ...(note === '' ? {} : { remark: note }) }
      const path = { id: entry.id }
      return change(
        {
          show: () => showEverywhere(queries, entry.id, shown),
          send: async () => {
            const added = []
            const ifMatch = await tagOf(entry)
            for (const photo of photos) added.push((await client.upload('/api/v1/media', photo)).id)
            const body = {
              type,
              eventTime,
              remark: note === '' ? null : note,
              plantIds,
              media: [...media.map(({ id }) => id), ...added],
            }
            const { etag } = await client.request('put', ENTRY, { path, body, ...ifMatch })
            const isSame = type === entry.type && eventTime === entry.eventTime
            // Whatever can be told about it, the entry is changed.
            const next = isSame ? undefined : await nextCare(entry, type).catch(() => undefined)
            return { next, ifSaved: matching(etag) }
          },
          told: ({ next }) => withNext(t.journal.changed, next),
          back: ({ ifSaved }) =>
            client.put(ENTRY, {
              path,
              body: { ...fieldsOf(entry), remark: entry.remark ?? null },
              ...ifSaved,
            }),
        },
        (error) => {
          const { sentence, requestId } = failureOf(t, error)
          const text = failureText(t, { sentence: `${sentence} ${t.drafts.stillKept}`, requestId })
          toasts.show({ text, tone: 'danger' })
        },
      )
    },
    remove: async (entry) => {
      const { properties, remark } = entry
      return change({
        show: () => showEverywhere(queries, entry.id, undefined),
        send: async () => {
          await client.delete(ENTRY, { path: { id: entry.id }, ...(await tagOf(entry)) })
          return nextCare(entry, entry.type).catch(() => undefined)
        },
        told: (next) => withNext(t.journal.deleted, next),
        back: () =>
          client.post(ENTRIES, {
            body: {
              ...fieldsOf(entry),
              ...(remark === undefined ? {} : { remark }),
              ...(properties === undefined ? {} : { properties }),
            },
          }),
      })
    },
  }
}

/** An entry as it was, for writing it again. */
function fieldsOf({ type, eventTime, plantIds, media }: JournalEntry) {
  return { type, eventTime, plantIds, media: media.map(({ id }) => id) }
}

/** With it, the service changes the entry only as it was seen. Its list gives no tags, so it is read anew. */
async function tagOf(seen: JournalEntry): Promise<{ ifMatch?: string }> {
  const { data, etag } = await client.request('get', ENTRY, { path: { id: seen.id } })
  const said = (entry: JournalEntry) => JSON.stringify([fieldsOf(entry), entry.remark])
  if (said(data) !== said(seen)) throw new ChangedElsewhere()
  return matching(etag)
}

function matching(etag: string | undefined): { ifMatch?: string } {
  return etag === undefined ? {} : { ifMatch: etag }
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
