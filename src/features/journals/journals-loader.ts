import { isBlank } from '../../base/blank.ts'
import { pairsIn } from '../../db/json-arrays.ts'
import { rowsInOrder } from '../../db/rows-in-order.ts'
import type { Db } from '../../db/schema.ts'
import type { Scope } from '../common/scope.ts'
import { mediaUrl } from '../media/media-view.ts'
import type { Journal } from './journals.schema.ts'
import type { LinkedFile } from './journals-links.sql.ts'
import {
  type JournalColumns,
  type JournalPageQuery,
  type JournalRow,
  listJournalPage,
  listJournalRows,
} from './journals-rows.sql.ts'

/** Entries in the order of the ids; ids of others are left out. */
export async function loadJournals(
  db: Db,
  { gardenId, publicUrl }: Scope,
  ids: readonly number[],
): Promise<Journal[]> {
  if (ids.length === 0) return []
  const rows = await listJournalRows(db, gardenId, ids)
  return rowsInOrder(ids, rows).map((row) => shownRow(row, publicUrl))
}

/** A page of all entries of a garden or of a plant. */
export async function loadJournalPage(db: Db, { gardenId, publicUrl }: Scope, wanted: JournalPageQuery) {
  const { rows, total } = await listJournalPage(db, gardenId, wanted)
  return { rows: rows.map((row) => shownRow(row, publicUrl)), total }
}

function shownRow(row: JournalRow, publicUrl: string | undefined): Journal {
  const { plantIds, media } = row
  return journalOf(
    row,
    plantIds === null ? [] : plantIds.split(',').map(Number),
    summariesOf(
      pairsIn<number, string>(media).map(([id, key]) => ({ id, key })),
      publicUrl,
    ),
  )
}

export function summariesOf(files: readonly LinkedFile[], publicUrl: string | undefined): Journal['media'] {
  return files.map(({ id, key }) => ({ id, url: mediaUrl(key, publicUrl) }))
}

/** An entry as it is shown, whether it was read or has just been written. */
export function journalOf(
  { id, type, eventTime, properties, remark, createdAt }: JournalColumns,
  plantIds: number[],
  media: Journal['media'],
): Journal {
  const journal: Journal = { id, type, eventTime, plantIds, media, createdAt }
  if (properties !== null) journal.properties = properties
  // Earlier versions stored blank remarks.
  if (remark !== null && !isBlank(remark)) journal.remark = remark
  return journal
}
