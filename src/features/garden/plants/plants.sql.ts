import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Assigned, assigned, assignments } from '../../../db/query/assignments.ts'
import { insertedRow } from '../../../db/query/inserted-row.ts'
import { idsInOrder, listedInOrder } from '../../../db/query/json-rows.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy, ownsAll } from '../../../db/query/own-rows.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import type { Db, GardenId, Tables } from '../../../db/schema.ts'
import type { MediaType } from '../media/covers.sql.ts'

const PLANT_COLUMNS = [
  'name',
  'name_key',
  'species_id',
  'location_id',
  'planting_date',
  'cultivation_method',
  'substrate',
  'status',
  'remark',
  'search_text',
] as const

type PlantColumn = (typeof PLANT_COLUMNS)[number]

/** A column that is absent keeps its value, or has its default in a new row. */
export type PlantValues = Partial<Pick<Selectable<Tables['plants']>, PlantColumn>>
type NewPlantValues = PlantValues & Required<Pick<PlantValues, 'name' | 'name_key' | 'search_text'>>

const UNSET = {
  species_id: null,
  location_id: null,
  planting_date: null,
  cultivation_method: 0,
  substrate: 0,
  status: 0,
  remark: null,
}

/** After a write a reference is null where there is no such species, or no such location in the garden. */
export interface PlantReferences {
  readonly speciesId: number | null
  readonly locationId: number | null
}

const REFERENCES = sql`species_id as "speciesId", location_id as "locationId"`

/** References are looked up while they are written, and become null where nothing is found. */
function stored(name: PlantColumn, value: unknown, gardenId: GardenId): RawBuilder<unknown> {
  if (name === 'species_id') return sql`(select id from plant_species where id = ${value})`
  if (name !== 'location_id') return sql`${value}`
  return sql`(select id from locations where id = ${value} and ${isOwnedBy('user_id', gardenId)})`
}

type NewRow = Record<PlantColumn, string | number | null> & { gardenId: GardenId; now: number }

const insertion = prepared(
  (_db, bind: NewRow) => sql<PlantReferences & { id: number }>`insert into plants
    (${sql.join(PLANT_COLUMNS.map((name) => sql.ref(name)))}, user_id, created_at, updated_at)
    values (${sql.join(PLANT_COLUMNS.map((name) => stored(name, bind[name], bind.gardenId)))},
      ${bind.gardenId}, ${bind.now}, ${bind.now})
    returning id, ${REFERENCES}`,
)

/** Species and location are looked up while the row is written: the caller compares what the plant refers to now. */
export async function insertPlantRow(db: Db, gardenId: GardenId, values: NewPlantValues) {
  return insertedRow(await insertion(db, { ...UNSET, ...values, gardenId, now: Date.now() }))
}

const change = preparedRow(
  (
    _db,
    bind: Assigned & { gardenId: GardenId; id: number; now: number },
  ) => sql<PlantReferences>`update plants
    set ${assignments(PLANT_COLUMNS, bind, (name, value) => stored(name, value, bind.gardenId))},
      updated_at = ${bind.now}
    where user_id = ${bind.gardenId} and id = ${bind.id}
    returning ${REFERENCES}`,
)

/** References are looked up as for a new row. Returns undefined if there is no such plant. */
export async function updatePlantRow(db: Db, gardenId: GardenId, id: number, values: PlantValues) {
  return change(db, { ...assigned(PLANT_COLUMNS, values), gardenId, id, now: Date.now() })
}

export const deletePlantRow = deletesOwn('plants')

/** One statement deletes only a few: a plant may have 100 tags, and those links go with it. */
export const deleteAllPlantRows = deletesAllOwn('plants', 50)

export const ownsPlants = ownsAll('plants')

const coversLinked = prepared(
  (db, bind: { gardenId: GardenId; plantId: number; mediaIds: string }) =>
    sql<MediaType>`insert into plant_covers (user_id, plant_id, media_id, position)
      select m.user_id, cast(${bind.plantId} as bigint), m.id, wanted.position
      from ${idsInOrder(db, bind.mediaIds)} wanted join media m on m.id = wanted.id
      where ${isOwnedBy('m.user_id', bind.gardenId)}
      returning media_id as id,
        (select content_type from media where media.id = media_id) as "contentType"`,
)

/** Returns those of the files that belong to the garden. The caller has to roll back if one of them cannot be a cover. */
export async function insertCoversOfPlant(
  db: Db,
  gardenId: GardenId,
  plantId: number,
  mediaIds: readonly number[],
): Promise<MediaType[]> {
  if (mediaIds.length === 0) return []
  return coversLinked(db, { gardenId, plantId, mediaIds: listedInOrder(mediaIds) })
}

export const deleteCoversOfPlant = prepared((db, bind: { gardenId: GardenId; plantId: number }) =>
  db.deleteFrom('plant_covers').where('user_id', '=', bind.gardenId).where('plant_id', '=', bind.plantId),
)
