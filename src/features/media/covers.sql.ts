import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import type { Db, GardenId } from '../../db/schema.ts'

export interface MediaType {
  readonly id: number
  readonly contentType: string
}

/** The types of those of these files that belong to the garden. */
export function listMediaTypes(db: Db, gardenId: GardenId, ids: readonly number[]): Promise<MediaType[]> {
  return db
    .selectFrom('media')
    .select(['id', 'content_type as contentType'])
    .where('user_id', '=', gardenId)
    .where(among(db, 'id', ids))
    .execute()
}

/** A file that may become the cover of a species: one of the garden, or one that is the cover of a species already. */
export function findSpeciesCover(db: Db, gardenId: GardenId, id: number): Promise<MediaType | undefined> {
  return db
    .selectFrom('media')
    .select(['id', 'content_type as contentType'])
    .where('id', '=', id)
    .where((where) => where.or([where('user_id', '=', gardenId), isCoverOfSpecies()]))
    .executeTakeFirst()
}

function isCoverOfSpecies() {
  return sql<boolean>`exists (select 1 from plant_species where plant_species.cover_media_id = media.id)`
}

/** Hands those files of a user that are covers of species over to the catalogue. */
export async function releaseSpeciesCovers(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ user_id: null })
    .where(sql<boolean>`user_id = ${userId}`)
    .where(isCoverOfSpecies())
    .execute()
}
