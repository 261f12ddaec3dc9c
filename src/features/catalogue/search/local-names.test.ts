import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Catalogue, type FoundPage, openCatalogue, SPECIES } from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { made } from '../../../../test/made.ts'
import { send } from '../../../../test/send.ts'
import { CatalogueCache } from './catalogue-cache.ts'
import { THRESHOLDS } from './search-query.ts'
import { searchSpecies } from './substring-search.ts'

/**
 * A row has the English name, then names in other languages. In Chinese, pinyin is not the order of the code points: 一叶兰
 * is yī yè lán.
 */
const PLANTS: readonly { readonly [language: string]: string }[] = [
  { en: 'Aloe', de: 'Zimmeraloe', zh: '芦荟' },
  { en: 'Cast iron plant', de: 'Schusterpalme', zh: '一叶兰' },
  { en: 'Dragon tree', 'zh-hans': '龙血树', zh: '千年木' },
  { en: 'Fern', de: 'farn', zh: '肾蕨' },
  { en: 'Ivy', 'de-at': 'Efeu' },
  { en: 'Mint' },
  { en: 'Spider plant', de: 'Ölpalme', zh: '吊兰' },
  { en: 'Zebra plant' },
]

const GERMAN = [
  'Efeu',
  'farn',
  'Ölpalme',
  'Schusterpalme',
  'Zimmeraloe',
  'Dragon tree',
  'Mint',
  'Zebra plant',
]
const CHINESE = ['吊兰', '龙血树', '芦荟', '肾蕨', '一叶兰', 'Ivy', 'Mint', 'Zebra plant']
const ENGLISH = PLANTS.map(({ en }) => en)

onEachEngine('species by the names of a language', (engine) => {
  let catalogue: Catalogue
  let categoryId: number
  const ids: number[] = []
  before(async () => {
    catalogue = await openCatalogue(engine)
    const { service, admin } = catalogue
    const payload = { name: 'every second' }
    categoryId = (await made(service, 'POST /api/v1/plant-categories', { by: admin, payload })).id
    for (const [at, { en = '', ...others }] of PLANTS.entries()) {
      const categoryIds = at % 2 === 0 ? [categoryId] : []
      const { id } = await catalogue.add({ commonName: en, categoryIds })
      ids.push(id)
      for (const [language, commonName] of Object.entries(others)) {
        await catalogue.translate(id, language, { commonName })
      }
    }
  })
  after(() => catalogue.close())

  async function names(language: string, query = 'size=100'): Promise<string[]> {
    const headers = { 'accept-language': language }
    const reply = await send(catalogue.service, `GET ${SPECIES}?${query}`, { headers })
    const { data }: { data: FoundPage } = reply.json()
    return data.items.map(({ commonName }) => commonName)
  }

  test('each language has its own order, and names that are only English follow', async () => {
    assert.deepEqual(await names('de'), GERMAN)
    assert.deepEqual(await names('de-CH, fr;q=0.9'), GERMAN)
    assert.deepEqual(await names('zh-CN'), CHINESE)
    assert.deepEqual(await names('fr, zh-Hans;q=0.9'), CHINESE)
    assert.deepEqual(await names('en'), ENGLISH)
    assert.deepEqual(await names('fr'), ENGLISH)
    assert.deepEqual(await names('*'), ENGLISH)
  })

  test('pages, filters and ids keep the order', async () => {
    const pages = [0, 1, 2, 3].map((page) => names('de', `size=3&page=${page}`))
    assert.deepEqual((await Promise.all(pages)).flat(), GERMAN)
    const even = ['Ölpalme', 'Efeu', 'Zimmeraloe', 'Dragon tree']
    const filtered = GERMAN.filter((name) => even.includes(name))
    assert.deepEqual(await names('de', `categoryId=${categoryId}`), filtered)
    assert.deepEqual(await names('de', `categoryId=${categoryId}&size=2&page=1`), filtered.slice(2))
    assert.deepEqual(await names('de', `ids=${ids.join()}`), GERMAN)
    assert.deepEqual(await names('de', `ids=${ids.join()}&categoryId=${categoryId}`), filtered)
  })

  test('`sort` and searches are by the English names, in every language', async () => {
    const english = await names('de', 'sort=commonName')
    assert.deepEqual([english[0], english[1]], ['Zimmeraloe', 'Schusterpalme'])
    // These are cast iron plant, spider plant and zebra plant.
    assert.deepEqual(await names('de', 'keywords=plant'), ['Schusterpalme', 'Ölpalme', 'Zebra plant'])
  })

  test('a new name has its place at once', async () => {
    const id = ids.at(-1) ?? 0
    await catalogue.translate(id, 'de', { commonName: 'Ganzkraut' })
    const changed = [
      'Efeu',
      'farn',
      'Ganzkraut',
      'Ölpalme',
      'Schusterpalme',
      'Zimmeraloe',
      'Dragon tree',
      'Mint',
    ]
    assert.deepEqual(await names('de'), changed)
    await made(catalogue.service, `DELETE ${SPECIES}/${id}/translations/de`, { by: catalogue.admin })
    assert.deepEqual(await names('de'), GERMAN)
  })

  test('every strategy finds the same page, and too many names are not sorted', async () => {
    const { db } = catalogue.service
    const tiny = { ...THRESHOLDS, few: 0, many: 0, rowsAtATime: 2, localNames: 5 }
    const german = [4, 3, 6, 1, 0, 2, 5, 7].map((at) => ids[at])
    const kept = new CatalogueCache()
    for (const cache of [undefined, kept, kept]) {
      for (const [offset, limit] of [
        [0, 8],
        [3, 4],
        [6, 2],
        [7, 5],
        [8, 5],
      ] as const) {
        const query = { terms: [], language: 'de', offset, limit }
        const page = { ids: german.slice(offset, offset + limit), total: 8 }
        assert.deepEqual(await searchSpecies(db, query, tiny, cache), page)
        const fewer = { ...tiny, localNames: 4 }
        const unsorted = await searchSpecies(db, query, fewer)
        assert.deepEqual(unsorted, { ids: ids.slice(offset, offset + limit), total: 8 })
      }
    }
  })

  test('a failed attempt is forgotten', async () => {
    const { db } = catalogue.service
    const failing = db.withPlugin({
      transformQuery: () => {
        throw new Error('no database')
      },
      transformResult: async ({ result }) => result,
    })
    const cache = new CatalogueCache()
    const { localNames } = cache
    await assert.rejects(localNames.languageFor(failing, ['de']), /no database/)
    await assert.rejects(localNames.namesIn(failing, 'de', THRESHOLDS), /no database/)
    assert.equal(await localNames.languageFor(db, ['de-DE']), 'de')
    await assert.rejects(localNames.namesIn(failing, 'de', THRESHOLDS), /no database/)
    assert.equal((await localNames.namesIn(db, 'de', THRESHOLDS))?.inOrder.length, 5)
  })
})
