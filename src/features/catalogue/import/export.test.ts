import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Catalogue, openCatalogue } from '../../../../test/catalogue.ts'
import { onEachEngine, openScratch } from '../../../../test/engines.ts'
import { counts, importText } from '../../../../test/import.ts'
import type { Db } from '../../../db/schema.ts'
import { insertCategoryRow } from '../species/categories.sql.ts'
import { exportSpecies } from './export.service.ts'
import type { FileFormat } from './file-format.ts'

const HEADER =
  'scientificName,commonName,genus,speciesEpithet,family,categories,lightRequirement,careDifficulty,toxicityLevel,humidityRequirement,wateringFrequencyGuide,description,namesake'

async function exported(db: Db, format: FileFormat): Promise<string> {
  return exportSpecies(db, format, async (lines) => (await Array.fromAsync(lines)).join(''))
}

onEachEngine('an export', (engine) => {
  let catalogue: Catalogue
  let db: Db
  before(async () => {
    catalogue = await openCatalogue(engine)
    ;({ db } = catalogue.service)
  })
  after(() => catalogue.close())

  test('of nothing is a header, or nothing', async () => {
    assert.equal(await exported(db, 'csv'), `${HEADER}\n`)
    assert.equal(await exported(db, 'tsv'), `${HEADER.replaceAll(',', '\t')}\n`)
    assert.equal(await exported(db, 'jsonl'), '')
  })

  test('shows one moment, whatever happens while it is read', async () => {
    const fern = await catalogue.add({ commonName: 'Fern' })
    const before = await exported(db, 'csv')
    const during = await exportSpecies(db, 'csv', async (lines) => {
      let text = ''
      for await (const line of lines) {
        if (text === '') {
          await catalogue.translate(fern.id, 'de', { commonName: 'Farn' })
          await catalogue.add({ commonName: 'Moss' })
        }
        text += line
      }
      return text
    })
    assert.equal(during, before)
    assert.notEqual(await exported(db, 'csv'), before)
    await catalogue.empty()
  })

  test('is read back as the same catalogue, in every format', async () => {
    const rose = await catalogue.add({
      commonName: 'Dog "Rose", wild',
      scientificName: 'Rosa canina',
      genus: 'Rosa',
      speciesEpithet: 'canina',
      family: 'Rosaceae',
      description: 'One\r\ntwo\tthree\n"four" 🌹',
      careDifficulty: 1,
      lightRequirement: 5,
      toxicityLevel: 1,
      humidityRequirement: '50 %',
      wateringFrequencyGuide: '=1+1',
      categoryIds: [16, 3],
    })
    await catalogue.translate(rose.id, 'zh', { commonName: '犬蔷薇', description: '多行\n文字' })
    await catalogue.translate(rose.id, 'pt-BR', { commonName: 'Rosa, brava' })
    await catalogue.add({ commonName: 'Bare', scientificName: 'Planta nuda' })
    const csv = `${HEADER},commonName:pt-br,description:pt-br,wateringFrequencyGuide:pt-br,commonName:zh,description:zh,wateringFrequencyGuide:zh
Rosa canina,"Dog ""Rose"", wild",Rosa,canina,Rosaceae,flowering;shrub,FullSun,Easy,NonToxic,50 %,=1+1,"One\r
two\tthree
""four"" 🌹",,"Rosa, brava",,,犬蔷薇,"多行
文字",
Planta nuda,Bare,,,,,Unspecified,Unspecified,Unspecified,,,,,,,,,,
`
    assert.equal(await exported(db, 'csv'), csv)
    for (const format of ['csv', 'tsv', 'jsonl'] as const) {
      const text = await exported(db, format)
      const other = await openScratch(engine)
      try {
        const expected = { summary: counts({ rows: 2, inserted: 2 }), bad: [] }
        assert.deepEqual(await importText(other.db, `a.${format}`, text), expected)
        assert.equal(await exported(other.db, format), text)
        assert.equal(await exported(other.db, 'csv'), csv)
      } finally {
        await other.close()
      }
      assert.deepEqual((await importText(db, `a.${format}`, text)).summary, counts({ rows: 2, unchanged: 2 }))
    }
  })

  test('loses nothing: missing and shared names, odd categories, any text', async () => {
    const odd = ['a;b', 'back\\slash', ';', 'c\\;d', 'comma, "quote"', 'x\\']
    const categoryIds: number[] = []
    for (const name of odd) categoryIds.push(await insertCategoryRow(db, { name }))
    for (const species of [
      { commonName: 'Nameless' },
      { commonName: 'nameless', family: 'The second' },
      { commonName: 'Third', scientificName: 'Rosa CANINA', genus: 'A third rose' },
      { commonName: 'Rosa canina', scientificName: 'Rosa canina', genus: 'A fourth' },
      { commonName: 'All', categoryIds },
      { commonName: 'One', categoryIds: categoryIds.slice(0, 1) },
      { commonName: '=1+1', scientificName: '"; drop', description: '\\n;\t绿萝 🌱\u2028\r\rend' },
    ]) {
      await catalogue.add(species)
    }
    const spaced = await catalogue.add({
      commonName: 'Spaced',
      scientificName: 'Planta spatiosa',
      description: ' \n around ',
      humidityRequirement: '\t50 %',
      wateringFrequencyGuide: ' "often" ',
    })
    await catalogue.translate(spaced.id, 'de', { commonName: '"Weit"', description: '  \\n "viel" ' })
    const lossless = await exported(db, 'jsonl')
    for (const format of ['jsonl', 'csv', 'tsv'] as const) {
      const text = await exported(db, format)
      const other = await openScratch(engine)
      try {
        for (const name of odd) await insertCategoryRow(other.db, { name })
        const { bad } = await importText(other.db, `a.${format}`, text)
        assert.deepEqual(bad, [])
        assert.equal(await exported(other.db, 'jsonl'), lossless, format)
        const again = await importText(other.db, `a.${format}`, text)
        assert.equal(again.summary.unchanged, again.summary.rows)
      } finally {
        await other.close()
      }
    }
  })

  // This case is the last one, because the others would read back what it adds.
  test('of more than one batch has every species once, by age', async () => {
    const exportedNames = async () => {
      const lines = (await exported(db, 'jsonl')).trimEnd().split('\n')
      return lines.map((line) => JSON.parse(line).scientificName)
    }
    const before = await exportedNames()
    const names = Array.from({ length: 2_001 }, (_, at) => `Planta z${at}`)
    await importText(db, 'many.csv', ['scientificName', ...names].join('\n'))
    assert.deepEqual(await exportedNames(), [...before, ...names])
  })
})
