import { foldForSorting } from '../../../base/fold-case.ts'
import type { Db } from '../../../db/schema.ts'
import type { Order, Position } from '../../../http/paging/cursor.ts'
import type { Range } from '../../../http/paging/paging.ts'
import { commonNamesInGarden } from '../../catalogue/species/species-names.sql.ts'
import type { Scope } from '../../change/scope.ts'
import { listPlantDays } from '../../due/plant-days.sql.ts'
import { type RegionRow, readRegionRows } from '../regions/regions-list.sql.ts'
import { type FoundPlants, listPlantKeys, type PlantKeys } from './plants-list.sql.ts'

/**
 * Orders by what other tables have: schedules, places in the order of their owner, and species in the language of the reader.
 * No index has them, so all plants that a list finds are sorted here.
 */
export const DERIVED_ORDERS = {
  nextDue: order('nextDue'),
  '-nextDue': order('-nextDue'),
  location: order('location'),
  '-location': order('-location'),
  species: order('species'),
  '-species': order('-species'),
} as const

export type DerivedSort = keyof typeof DERIVED_ORDERS

function order(name: string): Order {
  return { name: `plants ${name}`, key: 'text' }
}

export function isDerived(sort: string): sort is DerivedSort {
  return sort in DERIVED_ORDERS
}

/** Lists all found plants with their places in the order. */
export async function sortDerived(
  db: Db,
  scope: Scope,
  found: FoundPlants,
  sort: DerivedSort,
): Promise<Position[]> {
  const keyOf = await KEYS[sort](db, scope)
  const rows = await listPlantKeys(db, found)
  const positions = rows.map((plant) => ({ id: plant[0], key: storable(keyOf(plant)) }))
  return positions.sort(isDescending(sort) ? (one, other) => compare(other, one) : compare)
}

/** The part of the sorted list that was asked for. */
export function partOf(
  positions: readonly Position[],
  sort: DerivedSort,
  { limit, offset, after }: Range,
): Position[] {
  const side = isDescending(sort) ? -1 : 1
  const rest =
    after === undefined ? positions : positions.filter((position) => side * compare(position, after) > 0)
  return rest.slice(offset, offset + limit)
}

function isDescending(sort: DerivedSort): boolean {
  return sort.startsWith('-')
}

function compare(one: Position, other: Position): number {
  const [a, b] = [one.key ?? '', other.key ?? '']
  return a < b ? -1 : a > b ? 1 : one.id - other.id
}

type KeyOf = (plant: PlantKeys) => string

const KEYS: Readonly<Record<DerivedSort, (db: Db, scope: Scope) => Promise<KeyOf>>> = {
  nextDue: (db, scope) => dueDays(db, scope, '9999-99-99'),
  '-nextDue': (db, scope) => dueDays(db, scope, ''),
  location: (db, scope) => places(db, scope, ['0', '1']),
  '-location': (db, scope) => places(db, scope, ['1', '0']),
  species: (db, scope) => speciesNames(db, scope, ['0', '1']),
  '-species': (db, scope) => speciesNames(db, scope, ['1', '0']),
}

async function dueDays(db: Db, { gardenId }: Scope, never: string): Promise<KeyOf> {
  const days = new Map<number, string>()
  for (const { plantId, nextDue } of await listPlantDays(db, gardenId, '')) {
    if (nextDue !== null) days.set(plantId, nextDue)
  }
  return ([id]) => days.get(id) ?? never
}

/** The beginnings of keys, of which the second comes last, whichever way the list goes. */
type Beginnings = readonly [isThere: string, isMissing: string]

async function places(db: Db, { gardenId }: Scope, beginnings: Beginnings): Promise<KeyOf> {
  const keys = new Map<number, string>()
  await readRegionRows(db, gardenId, {}, (rows) => {
    for (const row of rows) if (row.locationId !== null) keys.set(row.locationId, placeKey(row))
  })
  return ([, nameKey, , locationId]) => keyIn(keys, locationId, nameKey, beginnings)
}

function placeKey({ position, id, locationPosition, locationId }: RegionRow): string {
  return [position, id, locationPosition, locationId].map((part) => String(part).padStart(16, '0')).join()
}

async function speciesNames(db: Db, { gardenId, languages }: Scope, beginnings: Beginnings): Promise<KeyOf> {
  const keys = new Map<number, string>()
  for (const [id, name] of await commonNamesInGarden(db, gardenId, languages)) {
    keys.set(id, foldForSorting(name))
  }
  return ([, nameKey, speciesId]) => keyIn(keys, speciesId, nameKey, beginnings)
}

/** The separator sorts before every character of a name. */
function keyIn(
  keys: ReadonlyMap<number, string>,
  id: number | null,
  nameKey: string,
  [isThere, isMissing]: Beginnings,
): string {
  const key = id === null ? undefined : keys.get(id)
  return key === undefined ? `${isMissing}${nameKey}` : `${isThere}${key}\u0001${nameKey}`
}

const LONGEST_KEY = 240

/** What a cursor can hold, whatever it is written as: a few compatibility characters fold into very many. */
function storable(key: string): string {
  return key.length <= LONGEST_KEY ? key : key.slice(0, LONGEST_KEY).toWellFormed()
}
