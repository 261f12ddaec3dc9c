import { hash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import type { Journal } from '../../src/features/garden/journals/journals.schema.ts'
import type { Plant } from '../../src/features/garden/plants/plants.schema.ts'

export const NewEntry = Type.Object({
  plantIds: Type.Array(Type.Integer(), { minItems: 1, maxItems: 500, uniqueItems: true }),
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

/** A public key that verifies access tokens. */
export interface VerifyingKey {
  readonly kid: string
  readonly modulus: string
  readonly exponent: string
}

/** What the bare server asks of a database; an engine that needs not wait gives no promise. */
export interface GardenStore {
  listKeys(): MaybePromise<VerifyingKey[]>
  listPlants(
    range: Reader & { readonly limit: number; readonly offset: number },
  ): MaybePromise<{ items: Plant[]; total: number }>
  findPlant(wanted: Reader & { readonly id: number }): MaybePromise<Plant>
  /** Stores the key and the entry as it is shown in one transaction; a known key gives what is stored under it. */
  addEntry(userId: number, entry: NewEntry, key: string): Promise<Journal>
}

type MaybePromise<T> = T | Promise<T>

/** Fastify responds with its status. */
export class Refusal extends Error {
  readonly statusCode: number
  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

export function noSuchPlant(): Refusal {
  return new Refusal(404, 'There is no such plant')
}

type PlantRow = readonly [
  id: number,
  name: string,
  speciesId: number,
  speciesName: string,
  scientificName: string,
  locationId: number,
  locationName: string,
  plantingDate: string,
  cultivationMethod: Plant['cultivationMethod'],
  substrate: Plant['substrate'],
  status: Plant['status'],
  remark: string,
  createdAt: number,
]
type TagRow = readonly [plantId: number, id: number, name: string]
type CoverRow = readonly [plantId: number, id: number, key: string, position: number]

/** Plants with all that is shown of them, as JSON arrays of arrays. */
export interface PlantRows {
  readonly plants: string
  readonly tags: string
  readonly covers: string
}

export function plantsOf(rows: PlantRows): Plant[] {
  const found: PlantRow[] = JSON.parse(rows.plants)
  const tags = Map.groupBy<number, TagRow>(JSON.parse(rows.tags), ([plantId]) => plantId)
  const covers = Map.groupBy<number, CoverRow>(JSON.parse(rows.covers), ([plantId]) => plantId)
  return found.map(
    ([
      id,
      name,
      speciesId,
      commonName,
      scientificName,
      locationId,
      locationName,
      plantingDate,
      cultivationMethod,
      substrate,
      status,
      remark,
      createdAt,
    ]) => ({
      id,
      name,
      species: { id: speciesId, commonName, scientificName },
      location: { id: locationId, name: locationName },
      plantingDate,
      cultivationMethod,
      substrate,
      status,
      remark,
      covers: (covers.get(id) ?? [])
        .sort(([, , , a], [, , , b]) => a - b)
        .map(([, id, key]) => ({ id, url: `/api/v1/media/${key}` })),
      tags: (tags.get(id) ?? [])
        .map(([, id, name]) => ({ id, name }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
      createdAt,
    }),
  )
}

/** What differs between the engines. */
export interface Dialect {
  parameter(number: number): string
  /** An aggregate: a JSON array of arrays, as text. */
  arrays(columns: string, order?: string): string
}

/**
 * The statements that read plants. Tags and covers of a page are one aggregate each: a subquery for each plant takes a third
 * longer. For one plant such a subquery is the shortest way.
 */
export function plantStatements({ parameter, arrays }: Dialect) {
  const [language, userId, third, fourth] = [1, 2, 3, 4].map(parameter)
  const columns = `p.id, p.name, s.id, coalesce(x.common_name, s.common_name), s.scientific_name, l.id, l.name,
    p.planting_date, p.cultivation_method, p.substrate, p.status, p.remark, p.created_at`
  const joins = `left join plant_species s on s.id = p.species_id
    left join plant_species_translations x on x.species_id = p.species_id and x.language = ${language}
    left join locations l on l.id = p.location_id`
  const related = (plants: string, id: string) => `(select ${arrays('k.plant_id, t.id, t.name')}
      from ${plants} plant_tag_links k cross join plant_tags t
      where k.user_id = ${userId} and k.plant_id = ${id} and t.id = k.tag_id) as tags,
    (select ${arrays('c.plant_id, m.id, m.key, c.position')}
      from ${plants} plant_covers c cross join media m
      where c.user_id = ${userId} and c.plant_id = ${id} and m.id = c.media_id) as covers`
  return {
    // A limit that is an expression is not looked at by SQLite, which would compile the statement anew for another one.
    page: `with page as materialized (select id from plants where user_id = ${userId}
        order by id desc limit cast(${third} as integer) offset cast(${fourth} as integer))
      select (select ${arrays(columns, 'order by page.id desc')}
          from page cross join plants p ${joins} where p.id = page.id) as plants,
        ${related('page cross join', 'page.id')},
        (select plants from garden_counts where user_id = ${userId}) as total`,
    one: `select ${arrays(columns)} as plants, ${related('', third ?? '')}
      from plants p ${joins} where p.id = ${third} and p.user_id + 0 = ${userId}`,
  }
}

export const KEYS = 'select kid, modulus, exponent from signing_keys where deactivated_at is null'

export const ENTRY_ROUTE = '/api/v1/plant-journals'

export interface StoredEntry {
  readonly requestHash: string
  /** JSON. */
  readonly answer: string
}

/** What tells whether two requests with one key ask for the same. */
export function hashOf(entry: NewEntry): string {
  return hash('sha256', JSON.stringify(entry), 'base64url')
}

export function replayOf(stored: StoredEntry | undefined, requestHash: string): Journal {
  if (stored?.requestHash !== requestHash) throw new Refusal(409, 'The key was used for something else')
  return JSON.parse(stored.answer)
}

export function journalOf(id: number, entry: NewEntry, createdAt: number): Journal {
  const { type, eventTime, properties, remark, plantIds } = entry
  return { id, type, eventTime, properties, remark, plantIds, media: [], createdAt }
}
