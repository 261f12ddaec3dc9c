import { isBlank } from '../../../base/blank.ts'
import { byOwner, tuplesIn } from '../../../db/query/json-arrays.ts'
import { rowsInOrder } from '../../../db/query/rows-in-order.ts'
import type { Db } from '../../../db/schema.ts'
import type { Author } from '../../../http/security/caller.ts'
import type { Scope } from '../../change/scope.ts'
import { type FileReader, fileUrl } from '../media/media-view.ts'
import type { Journal } from './journals.schema.ts'
import type { LinkedFile } from './journals.sql.ts'
import {
  type JournalMediaRow,
  type JournalPageQuery,
  type JournalPlantsRow,
  type JournalRow,
  type JournalRows,
  listJournalPage,
  listJournalRows,
} from './journals-rows.sql.ts'

/** Loads entries in the order of the ids, and leaves out ids that the garden does not have. */
export async function loadJournals(db: Db, scope: Scope, ids: readonly number[]): Promise<Journal[]> {
  if (ids.length === 0) return []
  const [rows] = await listJournalRows(db, scope.gardenId, ids)
  return rows === undefined ? [] : [...rowsInOrder(ids, journalsIn(rows, scope))]
}

/** Loads a page of all entries of a garden or of a plant. */
export async function loadJournalPage(db: Db, scope: Scope, wanted: JournalPageQuery) {
  const [page] = await listJournalPage(db, scope.gardenId, wanted)
  return page === undefined ? { rows: [], total: 0 } : { rows: journalsIn(page, scope), total: page.total }
}

function journalsIn({ entries, plants, media }: JournalRows, reader: FileReader): Journal[] {
  const plantIdsOf = new Map(tuplesIn<JournalPlantsRow>(plants))
  const mediaOf = byOwner(tuplesIn<JournalMediaRow>(media), ([, id, key]) => ({ id, key }))
  return tuplesIn<JournalRow>(entries).map(([id, type, eventTime, properties, remark, createdAt, author]) =>
    journalOf(
      {
        id,
        type,
        eventTime,
        properties,
        remark,
        createdAt,
        author: author === null ? undefined : authorIn(author),
      },
      plantIdsOf.get(id)?.split(',').map(Number) ?? [],
      summariesOf(mediaOf.get(id) ?? [], reader),
    ),
  )
}

export function summariesOf(files: readonly LinkedFile[], reader: FileReader): Journal['media'] {
  return files.map((file) => ({ id: file.id, url: fileUrl(file, reader) }))
}

/** These fields of an entry are shown without reading other tables. */
interface JournalColumns {
  readonly id: number
  readonly type: number
  readonly eventTime: number
  readonly properties: string | null
  readonly remark: string | null
  readonly createdAt: number
  readonly author: Author | undefined
}

/** Makes the response for an entry that was read or has just been written. */
export function journalOf(
  { id, type, eventTime, properties, remark, createdAt, author }: JournalColumns,
  plantIds: number[],
  media: Journal['media'],
): Journal {
  const journal: Journal = { id, type, eventTime, plantIds, media, createdAt }
  if (properties !== null) journal.properties = properties
  // Earlier versions stored blank remarks.
  if (remark !== null && !isBlank(remark)) journal.remark = remark
  if (author !== undefined) journal.author = author
  return journal
}

/** What `insertJournal` wrote. */
function authorIn(text: string): Author {
  return JSON.parse(text)
}
