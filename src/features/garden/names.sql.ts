import { sql } from 'kysely'
import { distinct } from '../../base/distinct.ts'
import { amongFound, amongListed, listed } from '../../db/query/among.ts'
import { isOwnedBy } from '../../db/query/own-rows.ts'
import { prepared } from '../../db/run/prepared.ts'
import { listWhole } from '../../db/run/spans.ts'
import type { Db, GardenId } from '../../db/schema.ts'

type Batch = { gardenId: GardenId; last: number; limit: number }

/** What the index of the catalogue has of a species. */
export interface SpeciesNames {
  readonly id: number
  /** The folded names, one a line. */
  readonly text: string
  readonly commonNameKey: string
  readonly scientificNameKey: string
  readonly familyKey: string
}

const speciesBehind = prepared(
  (
    db,
    { gardenId, last, limit }: Batch,
  ) => sql<SpeciesNames>`select s.species_id as id, s.search_text as text,
      s.common_name_key as "commonNameKey", s.scientific_name_key as "scientificNameKey", s.family_key as "familyKey"
    from plant_species_search s
    where ${amongFound(db, 's.species_id', sql`select p.species_id from plants p where p.user_id = ${gardenId}`)}
      and s.species_id > ${last}
    order by s.species_id limit ${limit}`,
)

/** Lists the names of the species of which the garden has plants. */
export function listNamesOfSpecies(db: Db, gardenId: GardenId): Promise<SpeciesNames[]> {
  return listWhole(db, (db, last, limit) => speciesBehind(db, { gardenId, last: last?.id ?? 0, limit }))
}

/** A thing of the garden with its name. */
export interface NamedRow {
  readonly id: number
  readonly name: string
}

const tagsBehind = prepared(
  (_db, { gardenId, last, limit }: Batch) => sql<NamedRow>`select id, name from plant_tags
    where user_id = ${gardenId} and id > ${last} order by id limit ${limit}`,
)

export function listTagNames(db: Db, gardenId: GardenId): Promise<NamedRow[]> {
  return listWhole(db, (db, last, limit) => tagsBehind(db, { gardenId, last: last?.id ?? 0, limit }))
}

const plantsNamed = prepared(
  (db, bind: { gardenId: GardenId; ids: string }) => sql<NamedRow>`select id, name from plants
    where ${amongListed(db, 'id', bind.ids)} and ${isOwnedBy('user_id', bind.gardenId)}`,
)

export async function namesOfPlants(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = ids.length === 0 ? [] : await plantsNamed(db, { gardenId, ids: listed(distinct(ids)) })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
