import { sql } from 'kysely'
import { foldForSearch } from '../../../base/fold-case.ts'
import { insertsWithLinks } from '../../../db/query/insert-with-links.ts'
import { listedInOrder } from '../../../db/query/json-rows.ts'
import { deletesAllOwn, deletesOwn } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { type LinkedPlant, plantLinks } from './journals-links.sql.ts'

type JournalValues = {
  readonly type: number
  readonly eventTime: number
  readonly properties: string | null
  readonly remark: string | null
}

export function searchTextOf({ remark }: JournalValues): string {
  return foldForSearch(remark ?? '')
}

type StoredValues = JournalValues & {
  readonly gardenId: GardenId
  readonly searchText: string
  readonly now: number
}

const insertion = insertsWithLinks(
  (bind: StoredValues & { readonly plantIds: string }) => sql`insert into plant_journals
    (user_id, type, event_time, properties, remark, search_text, created_at, updated_at)
    values (${bind.gardenId}, ${bind.type}, ${bind.eventTime}, ${bind.properties}, ${bind.remark}, ${bind.searchText},
      ${bind.now}, ${bind.now})
    returning id`,
  plantLinks,
)

/** Inserts an entry and links it to its plants, as `insertJournalPlants` does. */
export async function insertJournalRow(
  db: Db,
  gardenId: GardenId,
  values: JournalValues,
  plantIds: readonly number[],
  now: number,
): Promise<LinkedPlant[] | undefined> {
  const searchText = searchTextOf(values)
  const linked = await insertion(db, {
    ...values,
    gardenId,
    searchText,
    now,
    plantIds: listedInOrder(plantIds),
  })
  return linked.length === plantIds.length ? linked : undefined
}

const change = prepared((db, bind: StoredValues & { readonly id: number }) =>
  db
    .updateTable('plant_journals')
    .set({
      type: bind.type,
      event_time: bind.eventTime,
      properties: bind.properties,
      remark: bind.remark,
      search_text: bind.searchText,
      updated_at: bind.now,
    })
    .where('user_id', '=', bind.gardenId)
    .where('id', '=', bind.id),
)

export async function updateJournalRow(
  db: Db,
  gardenId: GardenId,
  id: number,
  values: JournalValues,
): Promise<void> {
  await change(db, { ...values, gardenId, id, searchText: searchTextOf(values), now: Date.now() })
}

export const deleteJournalRow = deletesOwn('plant_journals')

/** One statement deletes only a few: an entry may name 500 plants, and those links go with it. */
export const deleteAllJournalRows = deletesAllOwn('plant_journals', 10)
