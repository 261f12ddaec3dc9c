import { sql } from 'kysely'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import type { GardenId } from '../../../db/schema.ts'

export interface MediaType {
  readonly id: number
  readonly contentType: string
}

/** A file that may become the cover of a species: one of the garden, or one that is the cover of a species already. */
export const findSpeciesCover = preparedRow((db, bind: { gardenId: GardenId; id: number }) =>
  db
    .selectFrom('media')
    .select(['id', 'content_type as contentType'])
    .where('id', '=', bind.id)
    .where((where) => where.or([where('user_id', '=', bind.gardenId), isCoverOfSpecies()])),
)

function isCoverOfSpecies() {
  return sql<boolean>`exists (select 1 from plant_species where plant_species.cover_media_id = media.id)`
}

/** Hands those files of a user that are covers of species over to the catalogue. */
export const releaseSpeciesCovers = prepared((db, bind: { userId: number }) =>
  db
    .updateTable('media')
    .set({ user_id: null })
    .where(sql<boolean>`user_id = ${bind.userId}`)
    .where(isCoverOfSpecies()),
)
