import { sql } from 'kysely'
import { amongListed, amongTextsListed, listed } from '../../../../db/query/among.ts'
import { prepared } from '../../../../db/run/prepared.ts'
import type { Db } from '../../../../db/schema.ts'

interface KeyedSpecies {
  readonly id: number
  readonly scientific: string
  readonly common: string
}

const SPECIES = sql`select species_id as id, scientific_name_key as scientific, common_name_key as common
  from plant_species_search where`

/** The index of scientific names leaves out species that have it as their common name too: those are in the index of common names. */
const like = prepared(
  (db, bind: { ids: string; scientific: string; common: string }) =>
    sql<KeyedSpecies>`${SPECIES} ${amongListed(db, 'species_id', bind.ids)}
      union ${SPECIES} ${amongTextsListed(db, 'scientific_name_key', bind.scientific)}
        and scientific_name_key <> common_name_key
      union ${SPECIES} ${amongTextsListed(db, 'common_name_key', bind.scientific)}
        and scientific_name_key = common_name_key
      union ${SPECIES} ${amongTextsListed(db, 'common_name_key', bind.common)}
      order by id`,
)

/** All that have one of these ids or folded names, the oldest first. */
export async function listSpeciesLike(
  db: Db,
  ids: readonly number[],
  scientific: readonly string[],
  common: readonly string[],
): Promise<KeyedSpecies[]> {
  return like(db, {
    ids: listed(ids),
    scientific: JSON.stringify(scientific),
    common: JSON.stringify(common),
  })
}
