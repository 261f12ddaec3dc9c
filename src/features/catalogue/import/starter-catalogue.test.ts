import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { listSpecies, namesFound } from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { buildTestApp, buildTestAppBeside } from '../../../../test/test-app.ts'
import { foldCase } from '../../../base/fold-case.ts'
import { listCategoryRows } from '../species/categories.sql.ts'
import { openSource } from './file-format.ts'
import { readRecord, type SpeciesRecord } from './species-record.ts'
import { loadStarterCatalogue, STARTER_CATALOGUE } from './starter-catalogue.ts'

const ON = { STARTER_CATALOGUE: 'on' }

/** Plants without a species in the catalogue get this entry. */
const UNKNOWN = 'Unknown plant'

async function records(): Promise<SpeciesRecord[]> {
  const found: SpeciesRecord[] = []
  for await (const row of (await openSource(STARTER_CATALOGUE)).rows()) {
    const record = readRecord(row)
    if (record === undefined) throw new Error(`Line ${row.line} is passed over`)
    found.push(record)
  }
  return found
}

describe('the starter catalogue', () => {
  test('is large enough and has no name twice', async () => {
    const all = await records()
    assert.ok(all.length >= 200, String(all.length))
    for (const name of ['scientificName', 'commonName'] as const) {
      assert.equal(new Set(all.map((record) => foldCase(record[name] ?? ''))).size, all.length, name)
    }
  })

  test('says everything about each species', async () => {
    for (const record of await records()) {
      const { commonName, scientificName = '', genus, speciesEpithet } = record
      if (commonName === UNKNOWN) continue
      for (const [name, value] of Object.entries({
        genus,
        speciesEpithet,
        family: record.family,
        description: record.description,
        wateringFrequencyGuide: record.wateringFrequencyGuide,
        humidityRequirement: record.humidityRequirement,
        careDifficulty: record.careDifficulty,
        lightRequirement: record.lightRequirement,
        toxicityLevel: record.toxicityLevel,
        categories: record.categories?.length,
      })) {
        assert.ok(value, `${scientificName}: ${name}`)
      }
      assert.equal(scientificName.replace(/^× ?/, '').split(' ')[0], genus?.replace(/^× ?/, ''))
      assert.ok(scientificName.includes(String(speciesEpithet)), scientificName)
    }
  })

  test('has an entry for a plant of unknown species, which claims nothing about it', async () => {
    const unknown = (await records()).filter(({ scientificName }) => scientificName === undefined)
    assert.deepEqual(unknown, [
      {
        scientificName: undefined,
        commonName: UNKNOWN,
        name: UNKNOWN,
        namesake: 1,
        genus: undefined,
        speciesEpithet: undefined,
        family: undefined,
        description:
          'Stands in for a species that is not known yet or not in the catalogue; the plant can be given the right one at any time.',
        wateringFrequencyGuide: undefined,
        humidityRequirement: undefined,
        careDifficulty: undefined,
        lightRequirement: undefined,
        toxicityLevel: undefined,
        categories: ['other'],
        translations: [
          {
            language: 'de',
            commonName: 'Unbekannte Pflanze',
            description:
              'Platzhalter für eine Art, die noch nicht bekannt oder nicht im Katalog ist; der Pflanze lässt sich jederzeit die richtige zuordnen.',
            wateringFrequencyGuide: undefined,
          },
          {
            language: 'zh',
            commonName: '未知植物',
            description: '用于代替尚未确定或目录中没有的物种；之后可随时为这株植物指定正确的物种。',
            wateringFrequencyGuide: undefined,
          },
        ],
      },
    ])
  })

  test('says in German and Chinese what it says in English', async () => {
    for (const { name, translations, ...english } of await records()) {
      for (const { language, ...text } of translations) {
        for (const field of ['description', 'wateringFrequencyGuide'] as const) {
          const title = `${name}, ${language}: ${field}`
          assert.equal(text[field] === undefined, english[field] === undefined, title)
          if (language === 'zh' && text[field] !== undefined)
            assert.match(text[field], /\p{Script=Han}.*。$/u, title)
          else if (text[field] !== undefined) assert.notEqual(text[field], english[field], title)
        }
      }
    }
  })

  test('has a Chinese and a German name for each, none of them twice', async () => {
    const all = await records()
    for (const language of ['zh', 'de']) {
      const names = all.flatMap(({ translations }) =>
        translations.filter((translation) => translation.language === language).map((one) => one.commonName),
      )
      assert.equal(names.length, all.length, language)
      assert.equal(new Set(names).size, names.length, language)
      if (language === 'zh') for (const name of names) assert.match(name, /^\p{Script=Han}+$/u)
    }
  })
})

onEachEngine('the starter catalogue', (engine) => {
  const closing: (() => Promise<void>)[] = []
  after(async () => {
    for (const close of closing.reverse()) await close()
  })

  test('is loaded into an empty catalogue only, and not where it is not wanted', async () => {
    const count = (await records()).length
    const off = await buildTestApp(engine)
    closing.push(off.close)
    assert.equal((await listSpecies(off)).total, 0)

    const on = await buildTestAppBeside(off, { env: ON })
    closing.push(on.close)
    assert.equal((await listSpecies(on)).total, count)
    assert.deepEqual(
      on.logs.filter(({ message }) => message === 'starter catalogue loaded').map(({ species }) => species),
      [count],
    )
    assert.deepEqual(await namesFound(on, '龟背竹 deliciosa'), ['Swiss Cheese Plant'])
    for (const { id, name } of await listCategoryRows(on.db)) {
      assert.ok((await listSpecies(on, { categoryId: String(id), size: '1' })).total > 0, name)
    }

    await on.db.deleteFrom('plant_species').where('common_name', '!=', 'Swiss Cheese Plant').execute()
    assert.equal(await loadStarterCatalogue(on.db), 0)
    assert.equal((await on.db.selectFrom('plant_species').select('id').execute()).length, 1)
  })

  test('is loaded once by two servers that start together', async () => {
    const first = await buildTestApp(engine)
    closing.push(first.close)
    const starts = await Promise.all([1, 2].map(() => buildTestAppBeside(first, { env: ON })))
    for (const { close } of starts) closing.push(close)
    assert.equal((await listSpecies(first)).total, (await records()).length)
    const loaded = starts.flatMap(({ logs }) =>
      logs.filter(({ message }) => message === 'starter catalogue loaded'),
    )
    assert.equal(loaded.length, 1)
  })
})
