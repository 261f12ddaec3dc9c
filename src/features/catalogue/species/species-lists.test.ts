import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Catalogue, listSpecies, openCatalogue, SPECIES } from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure } from '../../../../test/envelope.ts'
import { made } from '../../../../test/made.ts'
import { send } from '../../../../test/send.ts'
import { foldForSearch } from '../../../base/fold-case.ts'
import { CatalogueCache } from '../search/catalogue-cache.ts'
import { type SearchQuery, THRESHOLDS } from '../search/search-query.ts'
import { searchSpecies } from '../search/substring-search.ts'
import type { Species, SpeciesCreate } from './species.schema.ts'

/** The thresholds are so small that the few species of this test take every search strategy. */
const TINY = { few: 2, many: 6, rowsAtATime: 3, localNames: 50 }

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const key = (name: string | null) => foldForSearch(name ?? '')

const ORDERS = {
  commonName: (a: Species, b: Species) => compare(key(a.commonName), key(b.commonName)) || a.id - b.id,
  scientificName: (a: Species, b: Species) =>
    Number(a.scientificName === null) - Number(b.scientificName === null) ||
    compare(key(a.scientificName), key(b.scientificName)) ||
    a.id - b.id,
}

onEachEngine('lists of species', (engine) => {
  let catalogue: Catalogue
  let all: Species[]
  let categoryId: number
  before(async () => {
    catalogue = await openCatalogue(engine)
    const { service, admin } = catalogue
    const payload = { name: 'on the list' }
    categoryId = (await made(service, 'POST /api/v1/plant-categories', { by: admin, payload })).id
    all = []
    for (let at = 0; at < 40; at++) {
      const body: SpeciesCreate = {
        commonName: `${['Zed', 'ash', 'Äsche', 'Fern'][at % 4]} ${at % 3}`,
        ...(at % 5 === 0 ? {} : { scientificName: `${['Monstera', 'abies', 'Quercus'][at % 3]} ${at % 7}` }),
        ...(at % 4 === 0 ? {} : { family: ['Araceae', 'ARACEAE', 'Pinaceae', 'Ébenaceae'][at % 4] }),
        lightRequirement: at % 6,
        careDifficulty: at % 3 === 0 ? null : at % 5,
        toxicityLevel: at % 2,
        ...(at % 2 === 0 ? { categoryIds: [categoryId] } : {}),
      }
      all.push(await catalogue.add(body))
    }
  })
  after(() => catalogue.close())

  function expected(query: Readonly<Record<string, string | number>>): Species[] {
    const { sort, lightRequirement, careDifficulty, toxicityLevel, family, keywords, ids } = query
    const terms = foldForSearch(String(keywords ?? '')).split(' ')
    const wanted = ids === undefined ? undefined : String(ids).split(',').map(Number)
    return all
      .filter(
        (species) =>
          (wanted === undefined || wanted.includes(species.id)) &&
          (lightRequirement === undefined || species.lightRequirement === lightRequirement) &&
          (careDifficulty === undefined || species.careDifficulty === careDifficulty) &&
          (toxicityLevel === undefined || species.toxicityLevel === toxicityLevel) &&
          (family === undefined || key(species.family) === key(String(family))) &&
          (query.categoryId === undefined || species.categories.some(({ id }) => id === query.categoryId)) &&
          terms.every((term) =>
            [species.commonName, species.scientificName, species.family].some((name) =>
              key(name).includes(term),
            ),
          ),
      )
      .toSorted(sort === 'scientificName' ? ORDERS.scientificName : ORDERS.commonName)
  }

  const QUERIES = () => [
    {},
    { lightRequirement: 0 },
    { lightRequirement: 3 },
    { careDifficulty: 0 },
    { toxicityLevel: 1 },
    { family: 'araceae' },
    { family: 'ÉBENACEAE' },
    { family: 'Arac' },
    { family: 'araceae', lightRequirement: 1 },
    { toxicityLevel: 0, careDifficulty: 0, lightRequirement: 0 },
    { toxicityLevel: 0, categoryId },
    { family: 'pinaceae', categoryId },
    { toxicityLevel: 1, keywords: 'a' },
    { careDifficulty: 1, keywords: 'abies', categoryId },
    { careDifficulty: 1, keywords: 'abies 1 a' },
    { ids: [5, 3, 1, 2, 40, 77].map((at) => all[at]?.id ?? 9_999).join(',') },
    { ids: all.map(({ id }) => id).join(','), toxicityLevel: 1, keywords: 'ash', family: 'araceae' },
  ]

  for (const sort of ['commonName', 'scientificName'] as const) {
    test(`by ${sort}: filters, alone and combined, page by page`, async () => {
      for (const filter of QUERIES()) {
        const query = { ...filter, sort }
        const wanted = expected(query)
        const texts = Object.entries(query).map(([name, value]) => [name, String(value)])
        for (const [page, size] of [
          [0, 100],
          [1, 7],
          [4, 7],
          [9, 7],
        ] as const) {
          const found = await listSpecies(catalogue.service, {
            ...Object.fromEntries(texts),
            page: String(page),
            size: String(size),
          })
          const items = wanted.slice(page * size, (page + 1) * size)
          assert.deepEqual(found, { items, page, size, total: wanted.length }, JSON.stringify(query))
        }
      }
    })

    test(`by ${sort}: every search strategy finds the same page`, async () => {
      const cache = new CatalogueCache()
      for (const filter of QUERIES()) {
        const { keywords = '', family, ids, ...rest }: Readonly<Record<string, string | number>> = filter
        const query: Omit<SearchQuery, 'limit' | 'offset'> = {
          ...rest,
          sort,
          terms: foldForSearch(String(keywords)).split(' ').filter(Boolean),
          familyKey: family === undefined ? undefined : foldForSearch(String(family)),
          ids: ids === undefined ? undefined : String(ids).split(',').map(Number),
        }
        const wanted = expected({ ...filter, sort }).map(({ id }) => id)
        for (const [sizes, known] of [
          [TINY, undefined],
          [TINY, cache],
          [THRESHOLDS, undefined],
        ] as const) {
          for (const [offset, limit] of [
            [0, 5],
            [13, 9],
            [36, 9],
            [40, 9],
          ] as const) {
            const found = await searchSpecies(catalogue.service.db, { ...query, offset, limit }, sizes, known)
            assert.deepEqual(found, { ids: wanted.slice(offset, offset + limit), total: wanted.length })
          }
        }
      }
    })
  }

  test('without `sort`, names that begin with the keywords come first', async () => {
    const { items } = await listSpecies(catalogue.service, { keywords: 'fern' })
    assert.ok(items.every(({ commonName }) => commonName.startsWith('Fern')))
    const sorted = await listSpecies(catalogue.service, { keywords: 'a', sort: 'commonName', size: '100' })
    assert.deepEqual(sorted.items, expected({ keywords: 'a' }))
  })

  test('every filter sees a change at once', async () => {
    const { service, admin } = catalogue
    const total = async (query: Record<string, string>) => (await listSpecies(service, query)).total
    const [species] = all
    assert.ok(species)
    const before = [await total({ family: 'rosaceae' }), await total({ lightRequirement: '5' })]
    const change = (payload: object) => made(service, `PUT ${SPECIES}/${species.id}`, { by: admin, payload })
    await change({ family: 'Rosaceae', lightRequirement: 5 })
    assert.deepEqual(
      [await total({ family: 'rosaceae' }), await total({ lightRequirement: '5' })],
      before.map((count) => count + 1),
    )
    await change({ family: species.family, lightRequirement: species.lightRequirement })
    assert.deepEqual([await total({ family: 'rosaceae' }), await total({ lightRequirement: '5' })], before)
  })

  test('invalid and unknown filters are refused', async () => {
    for (const [query, path, message] of [
      ['sort=-commonName', 'sort', 'must be one of commonName, scientificName'],
      ['sort=family', 'sort', 'must be one of commonName, scientificName'],
      [
        'lightRequirement=6',
        'lightRequirement',
        'must be a LightRequirement: 0 (Unspecified) to 5 (FullSun)',
      ],
      ['careDifficulty=x', 'careDifficulty', 'must be a CareDifficulty: 0 (Unspecified) to 4 (Expert)'],
      ['toxicityLevel=-1', 'toxicityLevel', 'must be a ToxicityLevel: 0 (Unspecified) to 4 (HighlyToxic)'],
      ['family=', 'family', 'must not be empty'],
      ['ids=x', 'ids', 'must be up to 100 ids separated by commas'],
    ] as const) {
      const reply = await send(catalogue.service, `GET ${SPECIES}?${query}`)
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
    }
  })
})
