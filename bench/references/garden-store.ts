import { hash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import type { Journal } from '../../src/features/garden/journals/journals.schema.ts'
import type { Plant } from '../../src/features/garden/plants/plants.schema.ts'

export const NewEntry = Type.Object({
  plantIds: Type.Array(Type.Integer(), { minItems: 1, maxItems: 500 }),
  type: Type.Integer(),
  eventTime: Type.Integer(),
  properties: Type.String({ maxLength: 16_384 }),
  remark: Type.String({ maxLength: 255 }),
})
export type NewEntry = Static<typeof NewEntry>

interface Reader {
  readonly userId: number
  readonly language: string
}

/** What the bare server asks of a database; an engine that needs not wait gives no promise. */
export interface GardenStore {
  listPlants(
    range: Reader & { readonly limit: number; readonly offset: number },
  ): MaybePromise<{ items: Plant[]; total: number }>
  findPlant(wanted: Reader & { readonly id: number }): MaybePromise<Plant>
  /** The key and the entry as it is shown are stored in the same transaction; a known key gives what is stored under it. */
  addEntry(userId: number, entry: NewEntry, key: string): MaybePromise<Journal>
}

type MaybePromise<T> = T | Promise<T>

/** A row of the statements of both engines. */
export interface PlantRow {
  readonly id: number
  readonly name: string
  readonly speciesId: number
  readonly speciesName: string
  readonly scientificName: string
  readonly locationId: number
  readonly locationName: string
  readonly plantingDate: string
  readonly cultivationMethod: Plant['cultivationMethod']
  readonly substrate: Plant['substrate']
  readonly status: Plant['status']
  readonly remark: string
  readonly createdAt: number
}

export function plantOf(
  row: PlantRow,
  tags: Plant['tags'],
  covers: readonly { readonly id: number; readonly key: string }[],
): Plant {
  return {
    id: row.id,
    name: row.name,
    species: { id: row.speciesId, commonName: row.speciesName, scientificName: row.scientificName },
    location: { id: row.locationId, name: row.locationName },
    plantingDate: row.plantingDate,
    cultivationMethod: row.cultivationMethod,
    substrate: row.substrate,
    status: row.status,
    remark: row.remark,
    covers: covers.map(({ id, key }) => ({ id, url: `/api/v1/media/${key}` })),
    tags,
    createdAt: row.createdAt,
  }
}

export const ENTRY_ROUTE = '/api/v1/plant-journals'

/** What tells whether two requests with one key ask for the same. */
export function hashOf(entry: NewEntry): string {
  return hash('sha256', JSON.stringify(entry))
}

export interface StoredEntry {
  readonly requestHash: string
  /** JSON. */
  readonly answer: string
}

export function replayOf(stored: StoredEntry | undefined, requestHash: string): Journal {
  if (stored?.requestHash !== requestHash) throw new Error('The key was used for something else')
  return JSON.parse(stored.answer)
}

export function journalOf(id: number, entry: NewEntry, createdAt: number): Journal {
  const { type, eventTime, properties, remark, plantIds } = entry
  return { id, type, eventTime, properties, remark, plantIds, media: [], createdAt }
}

/** Columns of a plant, its species in the language of the reader, and its location. */
export const PLANT_COLUMNS = `p.id, p.name, s.id as "speciesId",
  coalesce(t.common_name, s.common_name) as "speciesName", s.scientific_name as "scientificName",
  l.id as "locationId", l.name as "locationName", p.planting_date as "plantingDate",
  p.cultivation_method as "cultivationMethod", p.substrate, p.status, p.remark, p.created_at as "createdAt"`

export const plantJoins = (language: string) => `left join plant_species s on s.id = p.species_id
  left join plant_species_translations t on t.species_id = s.id and t.language = ${language}
  left join locations l on l.id = p.location_id`
