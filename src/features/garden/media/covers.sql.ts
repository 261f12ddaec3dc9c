import { sql } from 'kysely'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

export interface MediaType {
  readonly id: number
  readonly contentType: string
}

const speciesCover = prepared((db, bind: { gardenId: GardenId; id: number }) =>
  db
    .selectFrom('media')
    .select(['id', 'content_type as contentType'])
    .where('id', '=', bind.id)
    .where((where) => where.or([where('user_id', '=', bind.gardenId), isCoverOfSpecies()])),
)

/** A file that may become the cover of a species: one of the garden, or one that is the cover of a species already. */
export async function findSpeciesCover(
  db: Db,
  gardenId: GardenId,
  id: number,
): Promise<MediaType | undefined> {
  const [file] = await speciesCover(db, { gardenId, id })
  return file
}

function isCoverOfSpecies() {
  return sql<boolean>`exists (select 1 from plant_species where plant_species.cover_media_id = media.id)`
}

const coversReleased = prepared((db, bind: { userId: number }) =>
  db
    .updateTable('media')
    .set({ user_id: null })
    .where(sql<boolean>`user_id = ${bind.userId}`)
    .where(isCoverOfSpecies()),
)

/** Hands those files of a user that are covers of species over to the catalogue. */
export async function releaseSpeciesCovers(db: Db, userId: number): Promise<void> {
  await coversReleased(db, { userId })
}
