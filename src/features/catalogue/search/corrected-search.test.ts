import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Catalogue, openCatalogue, SPECIES } from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertSuccess } from '../../../../test/envelope.ts'
import { fullScans, recordQueries } from '../../../../test/query-plans.ts'
import { type Reply, send } from '../../../../test/send.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import type { Species } from '../species/species.schema.ts'
import { nearTerms } from './near-terms.ts'

const ORIGIN = 'https://app.example.org'

onEachEngine('a search with slips of the finger', (engine) => {
  let catalogue: Catalogue
  let service: TestApp
  let species: Map<string, Species>
  before(async () => {
    catalogue = await openCatalogue(engine, { env: { CORS_ORIGINS: ORIGIN } })
    ;({ service } = catalogue)
    species = new Map()
    for (const fields of [
      { commonName: 'Cheese Plant', scientificName: 'Monstera deliciosa', family: 'Araceae' },
      { commonName: 'Adansonii', scientificName: 'Monstera adansonii', family: 'Araceae' },
      { commonName: 'Rose', scientificName: 'Rosa gallica', careDifficulty: 1 },
      { commonName: 'Rosemary', scientificName: 'Salvia rosmarinus' },
      { commonName: 'Straße', scientificName: 'Weg 50%_x' },
      { commonName: '蝴蝶兰属植物' },
    ]) {
      const made = await catalogue.add(fields)
      species.set(made.commonName, made)
    }
    await catalogue.translate(species.get('Cheese Plant')?.id ?? 0, 'fr', { commonName: 'Faux philodendron' })
  })
  after(() => catalogue.close())

  const find = (
    keywords: string,
    more: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const query = new URLSearchParams({ keywords, ...more })
    return send(service, `GET ${SPECIES}?${query}`, { headers })
  }
  const assertCorrected = (reply: Reply, data: object, corrected: string | undefined) => {
    assertSuccess(reply, data)
    assert.equal(reply.headers['frond-corrected'], corrected)
  }
  const named = (names: readonly string[]) => names.map((name) => species.get(name))

  test('of five terms that nothing has is no search any more', async () => {
    const slips = ['monstra', 'deilciosa', 'adansoni1', 'philodendrom', 'araceea']
    assertCorrected(await find(slips.join(' ')), { items: [], total: 0, page: 0, size: 20 }, undefined)
  })

  for (const [keywords, corrected, ...names] of [
    ['monstra', 'monstera', 'Adansonii', 'Cheese Plant'],
    ['MOSNTERA', 'monstera', 'Adansonii', 'Cheese Plant'],
    ['nonstera', 'monstera', 'Adansonii', 'Cheese Plant'],
    ['monnstera', 'monstera', 'Adansonii', 'Cheese Plant'],
    ['monstwr', 'monster', 'Adansonii', 'Cheese Plant'],
    ['monstra delic', 'monstera', 'Cheese Plant'],
    ['deilciosa monstra', 'deliciosa%20monstera', 'Cheese Plant'],
    ['monstra monstra', 'monstera', 'Adansonii', 'Cheese Plant'],
    ['philodendrom', 'philodendron', 'Cheese Plant'],
    ['rozemary', 'rosemary', 'Rosemary'],
    ['strase', 'strasse', 'Straße'],
    ['蝴碟兰属植', '%E8%9D%B4%E8%9D%B6%E5%85%B0%E5%B1%9E%E6%A4%8D', '蝴蝶兰属植物'],
    // What is found needs no correction.
    ['rose', undefined, 'Rose', 'Rosemary'],
    ['monstera', undefined, 'Adansonii', 'Cheese Plant'],
    // Four letters are too few, two slips too many, and a slip counts from the beginning of a word.
    ['rosx', undefined],
    ['mnostra', undefined],
    ['onstra', undefined],
    ['monstra zzz', undefined],
    ['monstra zzzzzzz', undefined],
    // Each of these is found, but not together.
    ['monstera rosemary', undefined],
    ['monstra rosemary', undefined],
    ["' or 1=1 --", undefined],
    ['%%%%%%', undefined],
    ['^rose', undefined],
    ['ros12345', undefined],
    ['______', undefined],
  ] as const) {
    test(`keywords ${JSON.stringify(keywords)}`, async () => {
      const items = named(names)
      const page = { items, page: 0, size: 20, total: items.length }
      for (let time = 0; time < 2; time++) {
        assertCorrected(await find(keywords), page, corrected)
      }
    })
  }

  test('filters count for what was corrected, and pages go through it', async () => {
    const page = { page: 0, size: 20, total: 1 }
    const filtered = await find('roze', { careDifficulty: '1' })
    assertCorrected(filtered, { ...page, items: [], total: 0 }, undefined)
    const mary = await find('rozemary', { careDifficulty: '1' })
    assertCorrected(mary, { ...page, items: [], total: 0 }, undefined)
    const second = await find('monstra', { page: '1', size: '1' })
    const items = named(['Cheese Plant'])
    assertCorrected(second, { items, page: 1, size: 1, total: 2 }, 'monstera')
    const behind = await find('monstra', { page: '9', size: '1' })
    assertCorrected(behind, { items: [], page: 9, size: 1, total: 2 }, 'monstera')
    const family = await find('monstra', { family: 'araceae', sort: 'scientificName' })
    const both = named(['Adansonii', 'Cheese Plant'])
    assertCorrected(family, { ...page, items: both, total: 2 }, 'monstera')
  })

  test('of two slips, the likeliest words of both are tried together first', async () => {
    const endings = [...'abcdefghijkl']
    const right = await catalogue.add({ commonName: 'Verdb Xanta' })
    const others = [
      await catalogue.add({ commonName: 'Verda' }),
      await catalogue.add({ commonName: endings.map((ending) => `Xant${ending}`).join(' ') }),
    ]
    assert.equal((await nearTerms(service.db, 'verdx', 10_000))[0], 'verda')
    assert.ok((await nearTerms(service.db, 'xantx', 10_000)).length > 10)
    const page = { items: [right], page: 0, size: 20, total: 1 }
    assertCorrected(await find('verdx xantx'), page, 'verdb%20xanta')
    for (const { id } of [right, ...others])
      await send(service, `DELETE ${SPECIES}/${id}`, { by: catalogue.admin })
  })

  test('a response that was corrected has another ETag, also when it is unchanged', async () => {
    const right = await find('monstera')
    const wrong = await find('monstra')
    assert.deepEqual(right.json().data, wrong.json().data)
    assert.notEqual(right.headers.etag, wrong.headers.etag)
    const held = { 'if-none-match': String(wrong.headers.etag) }
    const unchanged = await find('monstra', {}, held)
    assert.deepEqual([unchanged.statusCode, unchanged.headers['frond-corrected']], [304, 'monstera'])
    assert.equal((await find('monstera', {}, held)).statusCode, 200)
    // As soon as something has the term, it is found without a correction.
    const { id } = await catalogue.add({ commonName: 'Monstra' })
    const found = await find('monstra', {}, held)
    assert.deepEqual([found.statusCode, found.headers['frond-corrected']], [200, undefined])
    await send(service, `DELETE ${SPECIES}/${id}`, { by: catalogue.admin })
    assert.equal((await find('monstra', {}, held)).statusCode, 304)
  })

  test('pages of other origins may read the header, and HEAD has it too', async () => {
    const { headers } = await find('monstra', {}, { origin: ORIGIN })
    assert.match(String(headers['access-control-expose-headers']), /\bFrond-Corrected\b/)
    const head = await service.app.inject({ method: 'HEAD', url: `${SPECIES}?keywords=monstra` })
    assert.deepEqual([head.statusCode, head.headers['frond-corrected']], [200, 'monstera'])
  })

  test('words are found in batches, by indexes', async () => {
    for (const rowsAtATime of [1, 3, 10_000]) {
      const recorded = recordQueries(service.db)
      assert.deepEqual((await nearTerms(recorded.db, 'monstra', rowsAtATime))[0], 'monstera')
      for (const query of recorded.queries) {
        const scans = await fullScans(engine, service.db, query, new Set(['plant_species_words']))
        if (engine.name === 'SQLite')
          assert.deepEqual(
            scans.filter((step) => /words/.test(step)),
            [],
            query.sql,
          )
      }
    }
  })
})
