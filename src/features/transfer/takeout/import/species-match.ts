import { foldForSearch } from '../../../../base/fold-case.ts'
import type { Db } from '../../../../db/schema.ts'
import type { NamedSpecies } from '../../imports/garden-source.ts'
import { listSpeciesLike } from './species-match.sql.ts'

/** Stands in for a species that is not in the catalogue. */
const UNKNOWN = foldForSearch('Unknown plant')
/** As long as names in the catalogue can be. */
const LONGEST_NAME = 200
const MOST_NAMED = 100

/** Finds the species of this catalogue that are meant: by scientific name, then by common name. */
export class SpeciesMatch {
  readonly #db: Db
  readonly #unmatched = new Map<string, number>()

  constructor(db: Db) {
    this.#db = db
  }

  /** The ids in the order of the names; that of *Unknown plant* for a name that is unknown here. */
  async idsOf(species: readonly (NamedSpecies | null)[]): Promise<(number | null)[]> {
    const { ids, wanted, unknown } = await this.#find(species)
    return wanted.map((one, at) => {
      if (one === null) return null
      const id = ids[at]
      if (id !== undefined) return id
      const { name } = one
      if (name !== '') this.#unmatched.set(name, (this.#unmatched.get(name) ?? 0) + 1)
      return unknown
    })
  }

  /** The ids in the order of the names; null for a name that is unknown here. */
  async knownIdsOf(species: readonly (NamedSpecies | null)[]): Promise<(number | null)[]> {
    return (await this.#find(species)).ids.map((id) => id ?? null)
  }

  async #find(species: readonly (NamedSpecies | null)[]) {
    const wanted = species.map((one) => (one === null ? null : wantedBy(one)))
    const given = wanted.filter((one) => one !== null)
    const found = await listSpeciesLike(
      this.#db,
      [...new Set(given.flatMap(({ id }) => id ?? []))],
      [...new Set(given.map(({ scientific }) => scientific))].filter(Boolean),
      [...new Set([UNKNOWN, ...given.map(({ common }) => common)])].filter(Boolean),
    )
    // The oldest comes last, and so wins.
    const oldest = found.toReversed()
    const same = new Set(found.map((one) => `${one.id} ${one.scientific} ${one.common}`))
    const byScientific = new Map(oldest.map(({ id, scientific }) => [scientific, id]))
    byScientific.delete('')
    const byCommon = new Map(oldest.map(({ id, common }) => [common, id]))
    const ids = wanted.map((one) => {
      if (one === null) return undefined
      const { id, scientific, common } = one
      if (id !== undefined && same.has(`${id} ${scientific} ${common}`)) return id
      return byScientific.get(scientific) ?? byCommon.get(common)
    })
    return { ids, wanted, unknown: byCommon.get(UNKNOWN) ?? null }
  }

  /** Names that are unknown here, with the number of plants that had them. */
  get unmatched(): { name: string; plants: number }[] {
    return [...this.#unmatched].slice(0, MOST_NAMED).map(([name, plants]) => ({ name, plants }))
  }
}

function wantedBy({ id, scientificName, commonName }: NamedSpecies) {
  const scientific = textOf(scientificName)
  const common = textOf(commonName)
  return {
    id: typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined,
    scientific: foldForSearch(scientific),
    common: foldForSearch(common),
    name: scientific || common,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value.isWellFormed()
    ? value.replaceAll('\0', '').trim().slice(0, LONGEST_NAME)
    : ''
}
