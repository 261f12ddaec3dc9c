import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Catalogue,
  listSpecies,
  namesFound,
  openCatalogue,
  SPECIES,
} from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { send } from '../../../../test/send.ts'
import { buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'

onEachEngine('a search of the catalogue', (engine) => {
  let catalogue: Catalogue
  let service: TestApp
  before(async () => {
    catalogue = await openCatalogue(engine)
    ;({ service } = catalogue)
    const pothos = await catalogue.add({
      commonName: 'Golden Pothos',
      scientificName: 'Epipremnum aureum',
      genus: 'Epipremnum',
      speciesEpithet: 'hiddenepithet',
      family: 'Araceae',
      description: 'hiddendescription',
      categoryIds: [1, 2],
    })
    await catalogue.translate(pothos.id, 'zh', { commonName: '绿萝', description: '垂吊植物' })
    await catalogue.translate(pothos.id, 'fr', { commonName: 'Épiprèmne doré' })
    for (const species of [
      { commonName: 'Rose', scientificName: 'Rosa gallica', genus: 'Rosa', family: 'Rosaceae' },
      { commonName: 'Rosemary', scientificName: 'Salvia rosmarinus', categoryIds: [12] },
      { commonName: 'Dog Rose', scientificName: 'Rosa canina', categoryIds: [3] },
      { commonName: 'Alpine Rosebay', scientificName: 'Rose falsa' },
      { commonName: '100% Cotton_Plant' },
      { commonName: `O'Hara "Best" \\ Aster*` },
      { commonName: 'Nuts AND Bolts OR NEAR(x)' },
      { commonName: 'Sprout 🌱🪴 Mix' },
      { commonName: 'ꯖ letter', scientificName: 'ΟΔΟΣ ß' },
    ]) {
      await catalogue.add(species)
    }
  })
  after(() => catalogue.close())

  for (const [keywords, ...names] of [
    // Every searched field is found, in any case.
    ['golden', 'Golden Pothos'],
    ['OLDEN POTH', 'Golden Pothos'],
    ['premnum', 'Golden Pothos'],
    ['araceae', 'Golden Pothos'],
    ['ÉPIPRÈMNE', 'Golden Pothos'],
    ['E\u0301pipre\u0300mne', 'Golden Pothos'],
    ['绿萝', 'Golden Pothos'],
    ['萝', 'Golden Pothos'],
    ['οδοσ', 'ꯖ letter'],
    // Each term may be in another field; all are needed, in any order.
    ['pothos epip 绿 aceae', 'Golden Pothos'],
    ['pothos rosa'],
    ['rosa dog', 'Dog Rose'],
    ['  rosa\t\u3000dog\n', 'Dog Rose'],
    // These are not searched, or not there.
    ['hiddenepithet'],
    ['hiddendescription'],
    ['垂吊'],
    ['goldenpothos'],
    ['nn'],
    // All of its letters are there, three by three, but not together.
    ['rosby'],
    // A term is not found across the end of a field.
    ['othosepi'],
    ['sep'],
    // These terms have one and two letters.
    ['x)', 'Nuts AND Bolts OR NEAR(x)'],
    ['dg'],
    ['y', 'Alpine Rosebay', 'Rosemary'],
    ['ba', 'Alpine Rosebay'],
    // Engines take these for something else.
    ['%', '100% Cotton_Plant'],
    ['_', '100% Cotton_Plant'],
    ['0%_'],
    ['0% n_p', '100% Cotton_Plant'],
    ['c_tt'],
    ["'", `O'Hara "Best" \\ Aster*`],
    [`"`, `O'Hara "Best" \\ Aster*`],
    [`"best"`, `O'Hara "Best" \\ Aster*`],
    ['\\', `O'Hara "Best" \\ Aster*`],
    ['aster*', `O'Hara "Best" \\ Aster*`],
    ['aste*'],
    ['*', `O'Hara "Best" \\ Aster*`],
    ['and', 'Nuts AND Bolts OR NEAR(x)'],
    ['nuts AND', 'Nuts AND Bolts OR NEAR(x)'],
    ['rosemary OR pothos'],
    ['NOT rosemary'],
    ['near(x)', 'Nuts AND Bolts OR NEAR(x)'],
    ['NEAR(nuts bolts)'],
    ['text:rose'],
    ['^rose'],
    ['-rose'],
    ['🌱', 'Sprout 🌱🪴 Mix'],
    ['🌱🪴', 'Sprout 🌱🪴 Mix'],
    ['🪴🌱'],
    // These two punctuation marks and the letter have numbers that look alike.
    [`!"`],
  ] as const) {
    test(`${JSON.stringify(keywords)} finds ${names.length === 0 ? 'nothing' : names.join()}`, async () => {
      assert.deepEqual(await namesFound(service, keywords), names)
      assert.equal((await listSpecies(service, { keywords, size: '1' })).total, names.length)
    })
  }

  test('without a word everything is found, by name', async () => {
    const all = await namesFound(service, '')
    assert.deepEqual(
      all,
      all.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    )
    assert.equal(all.length, 10)
    for (const keywords of [' ', '\t\u3000\n']) assert.deepEqual(await namesFound(service, keywords), all)
  })

  test('exact names come first, then beginnings, then the rest by name', async () => {
    assert.deepEqual(await namesFound(service, 'ROSE'), ['Rose', 'Alpine Rosebay', 'Rosemary', 'Dog Rose'])
    assert.deepEqual(await namesFound(service, 'rosa'), ['Dog Rose', 'Rose'])
    assert.deepEqual(await namesFound(service, 'rosa gallica'), ['Rose'])
    const second = await listSpecies(service, { keywords: 'rose', page: '1', size: '2' })
    assert.deepEqual(
      second.items.map(({ commonName }) => commonName),
      ['Rosemary', 'Dog Rose'],
    )
    assert.equal(second.total, 4)
  })

  test('of equal names the older one comes first, and a missing scientific name is no better', async () => {
    const made = []
    for (const scientificName of ['Zz', null, 'Aa']) {
      made.push(await catalogue.add({ commonName: 'Twin', scientificName, categoryIds: [20] }))
    }
    const first = await catalogue.add({ commonName: 'Triplet', scientificName: 'Zz', categoryIds: [20] })
    const ids = made.map(({ id }) => id)
    for (const [query, expected] of [
      [{ keywords: 'twin' }, ids],
      [{ categoryId: '20' }, [first.id, ...ids]],
    ] as const) {
      const { items } = await listSpecies(service, query)
      assert.deepEqual(
        items.map(({ id }) => id),
        expected,
      )
    }
    for (const { id } of [...made, first]) {
      await send(service, `DELETE ${SPECIES}/${id}`, { by: catalogue.admin })
    }
  })

  test('a category narrows a search', async () => {
    assert.deepEqual(await namesFound(service, 'rose', { categoryId: '3' }), ['Dog Rose'])
    assert.deepEqual(await namesFound(service, 'ro do', { categoryId: '3' }), ['Dog Rose'])
    assert.deepEqual(await namesFound(service, '', { categoryId: '12' }), ['Rosemary'])
    assert.deepEqual(await namesFound(service, 'rose', { categoryId: '2' }), [])
    assert.deepEqual(await namesFound(service, '', { categoryId: '999999' }), [])
  })

  test('every change is found at once, by this server and by another', async () => {
    const beside = await buildTestAppBeside(service)
    const by = catalogue.admin
    async function assertFound(expected: Readonly<Record<string, number>>, categoryId?: string) {
      for (const server of [service, beside]) {
        for (const [keywords, total] of Object.entries(expected)) {
          const query = { keywords, ...(categoryId === undefined ? {} : { categoryId }) }
          assert.equal((await listSpecies(server, query)).total, total, keywords)
        }
      }
    }
    try {
      await assertFound({ quercus: 0, oak: 0, eiche: 0, 橡树: 0 })
      const { id } = await catalogue.add({ commonName: 'Oak', scientificName: 'Quercus robur' })
      await assertFound({ quercus: 1, oak: 1, eiche: 0, 橡树: 0 })
      await catalogue.translate(id, 'de', { commonName: 'Eiche' })
      await catalogue.translate(id, 'zh', { commonName: '橡树' })
      await assertFound({ quercus: 1, oak: 1, eiche: 1, 橡树: 1 })
      await send(service, `PUT ${SPECIES}/${id}`, { by, payload: { commonName: 'English Tree' } })
      await assertFound({ quercus: 1, oak: 0, eiche: 1, 橡树: 1, english: 1 })
      await send(beside, `DELETE ${SPECIES}/${id}/translations/de`, { by })
      await assertFound({ eiche: 0, 橡树: 1 })

      const made = await send(service, 'POST /api/v1/plant-categories', { by, payload: { name: 'Royal' } })
      const { data }: { data: { id: number } } = made.json()
      const categoryId = String(data.id)
      await assertFound({ quercus: 0 }, categoryId)
      await send(service, `PUT ${SPECIES}/${id}`, { by, payload: { categoryIds: [data.id] } })
      await assertFound({ quercus: 1, '': 1 }, categoryId)
      await send(beside, `DELETE /api/v1/plant-categories/${categoryId}`, { by })
      await assertFound({ quercus: 0, '': 0 }, categoryId)

      await send(beside, `DELETE ${SPECIES}/${id}`, { by })
      await assertFound({ quercus: 0, english: 0, 橡树: 0 })
    } finally {
      await beside.close()
    }
  })
})
