import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { preparedShapes } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { IdSet } from './id-set.ts'
import type { SpeciesSort } from './search-query.ts'
import { idsIn, type JoinedIds } from './species-order.ts'

/** A part has species that are next to each other in an index: by a name and then by id, or those without the name by id. */
type Part = { readonly column: 'common_name_key' | 'scientific_name_key'; readonly hasName: boolean }

/** Species without a scientific name come last; all have a common name. */
const PARTS: Readonly<Record<SpeciesSort, readonly Part[]>> = {
  commonName: [{ column: 'common_name_key', hasName: true }],
  scientificName: [
    { column: 'scientific_name_key', hasName: true },
    { column: 'scientific_name_key', hasName: false },
  ],
}

/** A step follows a species with this name and id. */
type Behind = { readonly name: string; readonly id: number }

const FIRST: Behind = { name: '', id: Number.MAX_SAFE_INTEGER }
const FIRST_WITHOUT_NAME: Behind = { name: '', id: 0 }

const stepBehind = preparedShapes((_db, bind: Behind & { limit: number }, { column, hasName }: Part) => {
  const name = sql.ref(column)
  // This is the only bound of the name: with a second one SQLite would seek to that one in each step.
  const isBehind = hasName
    ? sql`(${name}, species_id) > (${bind.name}, ${bind.id})`
    : sql`${name} = '' and species_id > ${bind.id}`
  return sql<JoinedIds & { name: string | null }>`select string_agg(cast(species_id as text), ',') as ids,
      max(name) as name
    from (select species_id, ${name} as name from plant_species_search where ${isBehind}
      order by ${name}, species_id limit ${bind.limit}) as found`
})

/** The first step is short, because the first page of most lists is soon full. Each further step is twice as long. */
const FIRST_STEP = 500

/**
 * The ids of all species are in one order, as far as a page has needed it: a page that needs more reads on by keyset
 * pagination, where each step seeks the last row of the step before in the index. What is read is kept for all requests.
 */
export class CatalogueOrder {
  readonly #steps: (readonly number[])[] = []
  readonly #parts: Part[]
  #behind = FIRST
  #reading: Promise<void> | undefined

  constructor(sort: SpeciesSort) {
    this.#parts = [...PARTS[sort]]
  }

  /** Finds up to `wanted` species after the first `skip`, of all or of those in a set. */
  async page(
    db: Db,
    rowsAtATime: number,
    set: IdSet | undefined,
    skip: number,
    wanted: number,
  ): Promise<number[]> {
    const ids: number[] = []
    let skipped = 0
    for (let at = 0; at < this.#steps.length || this.#parts.length > 0; at++) {
      if (at === this.#steps.length) await this.#readOn(db, rowsAtATime)
      for (const id of this.#steps[at] ?? []) {
        if (set !== undefined && !set.has(id)) continue
        if (skipped < skip) skipped++
        else if (ids.push(id) === wanted) return ids
      }
    }
    return ids
  }

  /** Requests that need the same step share it. One that fails is read again by the next request. */
  #readOn(db: Db, rowsAtATime: number): Promise<void> {
    this.#reading ??= this.#readStep(db, rowsAtATime).finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readStep(db: Db, rowsAtATime: number): Promise<void> {
    const [part] = this.#parts
    if (part === undefined) return
    const limit = Math.min(FIRST_STEP * 2 ** this.#steps.length, rowsAtATime)
    const rows = await stepBehind(db, part, { ...this.#behind, limit })
    const ids = idsIn(rows)
    this.#steps.push(ids)
    this.#behind = { name: rows[0]?.name ?? '', id: ids.at(-1) ?? 0 }
    if (ids.length < limit) {
      this.#parts.shift()
      this.#behind = FIRST_WITHOUT_NAME
    }
    await setImmediate()
  }
}
