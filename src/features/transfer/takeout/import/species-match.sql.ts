import { sql } from 'kysely'
import { amongListed, amongTextsListed, listed } from '../../../../db/query/among.ts'
import { prepared } from '../../../../db/run/prepared.ts'
import type { Db } from '../../../../db/schema.ts'

interface KeyedSpecies {
  readonly id: number
  readonly scientific: string
  readonly common: string
}

const COLUMNS = sql`species_id as id, scientific_name_key as scientific, common_name_key as common`

const byIds = prepared(
  (db, bind: { ids: string }) =>
    sql<KeyedSpecies>`select ${COLUMNS} from plant_species_search where ${amongListed(db, 'species_id', bind.ids)}`,
)

export async function listSpeciesByIds(db: Db, ids: readonly number[]): Promise<KeyedSpecies[]> {
  return byIds(db, { ids: listed(ids) })
}

/** The index of scientific names leaves out species that have it as their common name too: those are in the index of common names. */
const byScientificNames = prepared(
  (db, bind: { keys: string }) => sql<KeyedSpecies>`select ${COLUMNS} from plant_species_search
      where ${amongTextsListed(db, 'scientific_name_key', bind.keys)} and scientific_name_key <> common_name_key
    union all select ${COLUMNS} from plant_species_search
      where ${amongTextsListed(db, 'common_name_key', bind.keys)} and scientific_name_key = common_name_key`,
)

export async function listSpeciesByScientificNames(db: Db, keys: readonly string[]): Promise<KeyedSpecies[]> {
  return byScientificNames(db, { keys: JSON.stringify(keys) })
}

const byCommonNames = prepared(
  (db, bind: { keys: string }) => sql<KeyedSpecies>`select ${COLUMNS} from plant_species_search
    where ${amongTextsListed(db, 'common_name_key', bind.keys)}`,
)

export async function listSpeciesByCommonNames(db: Db, keys: readonly string[]): Promise<KeyedSpecies[]> {
  return byCommonNames(db, { keys: JSON.stringify(keys) })
}
