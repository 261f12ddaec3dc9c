import { foldForSearch } from '../../../../base/fold-case.ts'
import type { Db } from '../../../../db/schema.ts'
import type { NamedSpecies } from '../../imports/garden-source.ts'
import {
  listSpeciesByCommonNames,
  listSpeciesByIds,
  listSpeciesByScientificNames,
} from './species-match.sql.ts'

/** Stands in for a species that is not in the catalogue. */
const UNKNOWN = foldForSearch('Unknown plant')
/** As long as names in the catalogue can be. */
const LONGEST_NAME = 200
const MOST_NAMED = 100

interface Wanted {
  readonly id: number | undefined
  readonly scientific: string
  readonly common: string
}

/** Finds the species of this catalogue that are meant: by scientific name, then by common name. */
export class SpeciesMatch {
  readonly #db: Db
  readonly #unmatched = new Map<string, number>()
  #unknownId: number | null | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** The ids in the order of the names. */
  async idsOf(species: readonly (NamedSpecies | null)[]): Promise<(number | null)[]> {
    const wanted = species.map((one) => (one === null ? null : wantedBy(one)))
    const given = wanted.filter((one) => one !== null)
    const [sameIds, scientific, common] = await Promise.all([
      listSpeciesByIds(this.#db, [...new Set(given.flatMap(({ id }) => id ?? []))]),
      listSpeciesByScientificNames(this.#db, distinctNames(given.map((one) => one.scientific))),
      listSpeciesByCommonNames(this.#db, distinctNames(given.map((one) => one.common))),
    ])
    const same = new Set(sameIds.map((one) => `${one.id} ${one.scientific} ${one.common}`))
    const byScientific = oldest(scientific.map(({ id, scientific }) => [scientific, id]))
    const byCommon = oldest(common.map(({ id, common }) => [common, id]))
    const ids: (number | null)[] = []
    for (const [at, one] of wanted.entries()) {
      if (one === null) ids.push(null)
      else if (one.id !== undefined && same.has(`${one.id} ${one.scientific} ${one.common}`)) ids.push(one.id)
      else
        ids.push(
          byScientific.get(one.scientific) ?? byCommon.get(one.common) ?? (await this.#unknown(species[at])),
        )
    }
    return ids
  }

  /** Names that are unknown here, with the number of plants that had them. */
  get unmatched(): { name: string; plants: number }[] {
    return [...this.#unmatched].slice(0, MOST_NAMED).map(([name, plants]) => ({ name, plants }))
  }

  async #unknown(species: NamedSpecies | null | undefined): Promise<number | null> {
    const name = textOf(species?.scientificName) || textOf(species?.commonName)
    if (name !== '') this.#unmatched.set(name, (this.#unmatched.get(name) ?? 0) + 1)
    if (this.#unknownId === undefined) {
      const found = await listSpeciesByCommonNames(this.#db, [UNKNOWN])
      this.#unknownId = oldest(found.map(({ id, common }) => [common, id])).get(UNKNOWN) ?? null
    }
    return this.#unknownId
  }
}

function wantedBy({ id, scientificName, commonName }: NamedSpecies): Wanted {
  return {
    id: typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined,
    scientific: foldForSearch(textOf(scientificName)),
    common: foldForSearch(textOf(commonName)),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value.isWellFormed()
    ? value.replaceAll('\0', '').trim().slice(0, LONGEST_NAME)
    : ''
}

function distinctNames(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name !== '')
}

function oldest(found: readonly (readonly [key: string, id: number])[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const [key, id] of found) first.set(key, Math.min(id, first.get(key) ?? id))
  return first
}
