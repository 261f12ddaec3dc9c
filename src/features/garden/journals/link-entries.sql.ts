import { sql } from 'kysely'
import { amongListed } from '../../../db/query/among.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import type { GardenId } from '../../../db/schema.ts'

/** SQLite blocks the event loop for as long as a statement takes, and an entry may name 500 plants. */
export const ENTRIES_AT_A_TIME = 50

export const listLinkEntries = prepared((db, bind: { gardenId: GardenId; grantId: number }) =>
  db
    .selectFrom('plant_journals')
    .select(['id', 'type'])
    .where('grant_id', '=', bind.grantId)
    .where(isOwnedBy('user_id', bind.gardenId))
    .orderBy('id')
    .limit(ENTRIES_AT_A_TIME),
)

export const listEntryPlants = prepared((db, bind: { ids: string }) =>
  db
    .selectFrom('plant_journal_plants')
    .select(['journal_id as journalId', 'plant_id as plantId'])
    .where(amongListed(db, 'journal_id', bind.ids))
    .orderBy('journal_id')
    .orderBy('position'),
)

export const listEntryFiles = prepared((db, bind: { ids: string }) =>
  db
    .selectFrom('plant_journal_media')
    .select('media_id as id')
    .where(amongListed(db, 'journal_id', bind.ids)),
)

export const deleteEntries = prepared((db, bind: { gardenId: GardenId; ids: string }) =>
  db
    .deleteFrom('plant_journals')
    .where(amongListed(db, 'id', bind.ids))
    .where(isOwnedBy('user_id', bind.gardenId)),
)

/**
 * Finds one of these files that the link neither uploaded nor sees in an entry of its own or as a cover: it would see it by
 * naming it in an entry.
 */
export const findHiddenFile = preparedRow((db, bind: { grantId: number; mediaIds: string }) =>
  db
    .selectFrom('media as m')
    .select('m.id')
    .where(amongListed(db, 'm.id', bind.mediaIds))
    .where(
      sql<boolean>`(m.grant_id is null or m.grant_id <> ${bind.grantId})
        and not exists (select 1 from plant_journal_media f join plant_journals j on j.id = f.journal_id
          where f.media_id = m.id and j.grant_id = ${bind.grantId})
        and not exists (select 1 from plant_covers c where c.media_id = m.id)`,
    )
    .limit(1),
)
