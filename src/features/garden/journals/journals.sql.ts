import { sql } from 'kysely'
import { foldForSearch } from '../../../base/fold-case.ts'
import { insertsWithLinks } from '../../../db/query/insert-with-links.ts'
import { listedInOrder } from '../../../db/query/json-rows.ts'
import { deletesAllOwn, deletesOwn } from '../../../db/query/own-rows.ts'
import { inBatches, touchesRelated } from '../../../db/query/updates.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { type LinkedPlant, plantLinks } from './journals-links.sql.ts'

export type JournalValues = {
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

/** Few at a time: an entry may name 500 plants, and those links go with it. */
export const deleteAllJournalRows = deletesAllOwn('plant_journals', 10)

export const touchJournalsOfPlant = touchesRelated(
  'plant_journals',
  ({ to }) => sql`select journal_id as id from plant_journal_plants where plant_id = ${to}`,
)

export const touchJournalsWithMedia = touchesRelated(
  'plant_journals',
  ({ to }) => sql`select journal_id as id from plant_journal_media where media_id = ${to}`,
)

/** SQLite blocks the event loop for as long as a statement takes. */
const JOURNALS_PER_BATCH = 1_000

const someOnlyOfDeleted = prepared(
  (_db, bind: { gardenId: GardenId; plantId: number }) => sql<{ id: number }>`delete from plant_journals
    where user_id = ${bind.gardenId} and id in (
      select l.journal_id from plant_journal_plants l where l.plant_id = ${bind.plantId} and not exists (
        select 1 from plant_journal_plants other
        where other.journal_id = l.journal_id and other.plant_id <> ${bind.plantId})
      limit ${JOURNALS_PER_BATCH})
    returning id`,
)

/** Entries that name no other plant; `deleted` is called with each. */
export async function deleteJournalsOnlyOf(
  db: Db,
  gardenId: GardenId,
  plantId: number,
  deleted: (id: number) => void,
): Promise<void> {
  await inBatches(JOURNALS_PER_BATCH, async () => {
    const rows = await someOnlyOfDeleted(db, { gardenId, plantId })
    for (const { id } of rows) deleted(id)
    return rows
  })
}
