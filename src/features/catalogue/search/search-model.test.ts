import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type Catalogue, listSpecies, openCatalogue } from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import { ALL_ARE_MANY } from '../../../../test/small-thresholds.ts'
import { foldForSearch, searchTerms } from '../../../base/fold-case.ts'
import { createSpecies } from '../species/species.service.ts'
import { putTranslation } from '../species/translations.service.ts'
import { CatalogueCache } from './catalogue-cache.ts'
import { SHORTEST_CORRECTED } from './near-beginning.ts'
import { searchSpecies } from './substring-search.ts'

interface Entry {
  readonly commonName: string
  readonly scientificName: string | null
  readonly family: string | null
  readonly translated: string | null
  readonly categoryIds: number[]
}

interface Listed extends Entry {
  readonly id: number
}

/**
 * The names have few characters, so that they share pieces and queries find something; some are those that engines treat
 * specially.
 */
const piece = fc.constantFrom(...'aAbé绿萝🌱"\'%_*\\(- ', 'Ros', ' and ', 'ß', 'Σ', '\u0301')
const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join('').trim())
const name = text.filter((found) => found !== '')
const CATEGORIES = [3, 7]
const entry: fc.Arbitrary<Entry> = fc.record({
  commonName: name,
  scientificName: fc.option(name),
  family: fc.option(name),
  translated: fc.option(name),
  categoryIds: fc.subarray(CATEGORIES),
})
const query = fc.record({
  keywords: text,
  size: fc.integer({ min: 1, max: 7 }),
  categoryId: fc.constantFrom(undefined, undefined, ...CATEGORIES),
})

/** The thresholds are so small that a catalogue of ten species goes every way that one of many thousands does. */
const SIZES = [
  ALL_ARE_MANY,
  { few: 1, many: 3, rowsAtATime: 3, localNames: 50 },
  { few: 4, many: 0, rowsAtATime: 50, localNames: 50 },
]

/** Finds what a search must find, in order, written down as plainly as it can be. */
function expectedIds(species: readonly Listed[], keywords: string, categoryId: number | undefined): number[] {
  const terms = foldForSearch(keywords).split(/\s+/).filter(Boolean)
  const search = terms.join(' ')
  const fieldsOf = ({ commonName, scientificName, family, translated }: Entry) =>
    [commonName, scientificName, family, translated].filter((field) => field !== null).map(foldForSearch)
  const rank = ({ commonName, scientificName }: Entry) => {
    if (search === '') return 0
    const names = [foldForSearch(commonName), foldForSearch(scientificName ?? '')]
    if (names.includes(search)) return 0
    return names.some((name) => name.startsWith(search)) ? 1 : 2
  }
  const byName = (a: Entry, b: Entry) =>
    Buffer.compare(Buffer.from(foldForSearch(a.commonName)), Buffer.from(foldForSearch(b.commonName)))
  return species
    .filter(({ categoryIds }) => categoryId === undefined || categoryIds.includes(categoryId))
    .filter((one) => terms.every((term) => fieldsOf(one).some((field) => field.includes(term))))
    .sort((a, b) => rank(a) - rank(b) || byName(a, b) || a.id - b.id)
    .map(({ id }) => id)
}

onEachEngine('any search of any catalogue', (engine) => {
  let catalogue: Catalogue
  before(async () => {
    catalogue = await openCatalogue(engine)
  })
  after(() => catalogue.close())

  async function fill(entries: readonly Entry[]): Promise<Listed[]> {
    const { db } = catalogue.service
    const scope = scopeOf(catalogue.admin)
    const listed: Listed[] = []
    for (const { translated, ...body } of entries) {
      const { id } = (await createSpecies(db, scope, body)).data
      if (translated !== null)
        await putTranslation(db, scope, id, 'zh', { commonName: translated }, undefined)
      listed.push({ id, translated, ...body })
    }
    return listed
  }

  async function idsOfAllPages(
    keywords: string,
    size: number,
    categoryId: number | undefined,
  ): Promise<number[]> {
    const ids: number[] = []
    for (let page = 0; ; page++) {
      const category = categoryId === undefined ? {} : { categoryId: String(categoryId) }
      const query = { keywords, page: String(page), size: String(size), ...category }
      const { items, total } = await listSpecies(catalogue.service, query)
      ids.push(...items.map(({ id }) => id))
      if (items.length < size) {
        assert.equal(total, ids.length)
        return ids
      }
    }
  }

  async function assertNothingIsFoundAsTyped(
    keywords: string,
    categoryId: number | undefined,
  ): Promise<void> {
    const category = categoryId === undefined ? {} : { categoryId: String(categoryId) }
    const reply = await send(
      catalogue.service,
      `GET /api/v1/plant-species?${new URLSearchParams({ keywords, ...category })}`,
    )
    const isCorrected = reply.headers['frond-corrected'] !== undefined
    assert.equal(reply.json().data.total > 0, isCorrected, keywords)
  }

  test('its pages hold what the model finds, each exactly once', async () => {
    const catalogueAndQueries = fc.tuple(
      fc.array(entry, { minLength: 1, maxLength: 10 }),
      fc.array(query, { minLength: 6, maxLength: 6 }),
    )
    const property = fc.asyncProperty(catalogueAndQueries, async ([entries, queries]) => {
      await catalogue.empty()
      const listed = await fill(entries)
      const cache = new CatalogueCache()
      for (const { keywords, size, categoryId } of queries) {
        const expected = expectedIds(listed, keywords, categoryId)
        const terms = searchTerms(keywords)
        // Where nothing is found, a slip of the finger may be taken for what was meant.
        const mayBeASlip =
          expected.length === 0 && terms.some((term) => [...term].length >= SHORTEST_CORRECTED)
        if (mayBeASlip) await assertNothingIsFoundAsTyped(keywords, categoryId)
        else assert.deepEqual(await idsOfAllPages(keywords, size, categoryId), expected, keywords)
        const ways = SIZES.flatMap((sizes) => [[sizes, undefined] as const, [sizes, cache] as const])
        for (const [sizes, cache] of ways) {
          for (let offset = 0; offset <= expected.length; offset += size) {
            const part = { terms, categoryId, limit: size, offset }
            const ids = expected.slice(offset, offset + size)
            const found = await searchSpecies(catalogue.service.db, part, sizes, cache)
            assert.deepEqual(found, { ids, total: expected.length }, keywords)
          }
        }
      }
    })
    await fc.assert(property, { numRuns: 12 })
  })
})
