import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import {
  type Catalogue,
  listSpecies,
  namesFound,
  openCatalogue,
  SPECIES,
} from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { counts, importText } from '../../../../test/import.ts'
import { send } from '../../../../test/send.ts'

const MORE_LINES = [
  '{"scientificName":"Rosa x","family":["a","b"]}',
  '{"scientificName":"Rosa x","namesake":"last"}',
  '{"scientificName":"Rosa y","namesake":2}',
]
const HEADER = 'scientificName,commonName,family,categories,lightRequirement,description,commonName:zh'

onEachEngine('an import', (engine) => {
  let catalogue: Catalogue
  before(async () => {
    catalogue = await openCatalogue(engine)
  })
  after(() => catalogue.close())
  afterEach(() => catalogue.empty())

  const all = () => catalogue.all()
  const load = (name: string, content: string | Buffer) => importText(catalogue.service.db, name, content)

  test('everything a row can say is taken, also through quotes, line breaks and CRLF', async () => {
    const description = 'Line one,\r\nline "two"\n\ttabbed'
    const text = [
      `\ufeff${HEADER},genus,speciesEpithet,careDifficulty,toxicityLevel,humidityRequirement,wateringFrequencyGuide`,
      `"Rosa canina" , Dog Rose ,Rosaceae,Shrub; FLOWERING;shrub,fullsun,"${description.replaceAll('"', '""')}",犬蔷薇,Rosa,canina,1,NonToxic,"50 %",Weekly`,
    ].join('\r\n')
    assert.deepEqual(await load('one.csv', text), { summary: counts({ rows: 1, inserted: 1 }), bad: [] })
    const [rose] = await all()
    const expected = {
      id: rose?.id,
      commonName: 'Dog Rose',
      scientificName: 'Rosa canina',
      genus: 'Rosa',
      speciesEpithet: 'canina',
      family: 'Rosaceae',
      description,
      careDifficulty: 1,
      lightRequirement: 5,
      wateringFrequencyGuide: 'Weekly',
      humidityRequirement: '50 %',
      toxicityLevel: 1,
      categories: [
        { id: 3, name: 'flowering' },
        { id: 16, name: 'shrub' },
      ],
    }
    assert.deepEqual(rose, expected)
    assert.deepEqual(await namesFound(catalogue.service, '犬蔷薇'), ['Dog Rose'])
    const chinese = await send(catalogue.service, `GET ${SPECIES}/${rose?.id}`, {
      headers: { 'accept-language': 'zh' },
    })
    assert.deepEqual(chinese.json().data, { ...expected, commonName: '犬蔷薇' })
  })

  const rows = [
    ['scientificName', 'commonName', 'family'],
    ['Rosa canina', 'Dog Rose', 'Rosaceae'],
    ['Salvia rosmarinus', 'Rosemary', 'Lamiaceae'],
  ] as const
  const [columns, ...cells] = rows
  const csv = rows.map((row) => row.join(',')).join('\n')
  const tsv = rows.map((row) => row.join('\t')).join('\n')
  const jsonl = cells.map((row) =>
    JSON.stringify(Object.fromEntries(row.map((cell, at) => [columns[at], cell]))),
  )
  for (const [name, content] of [
    ['a.csv', csv],
    ['newline.csv', `${csv}\n\n\n`],
    ['a.CSV', csv.replaceAll('\n', '\r\n')],
    ['tabs.csv', tsv],
    ['a.tsv', tsv],
    ['a.txt', `\ufeff${tsv}\n`],
    ['a.jsonl', jsonl.join('\n')],
    ['a.ndjson', `${jsonl.join('\r\n\r\n')}\r\n`],
    ['a.csv.gz', gzipSync(csv)],
    ['a.tsv.gz', gzipSync(tsv)],
    ['a.jsonl.gz', gzipSync(jsonl.join('\n'))],
  ] as const) {
    test(`${name} is read, and read again changes nothing`, async () => {
      assert.deepEqual((await load(name, content)).summary, counts({ rows: 2, inserted: 2 }))
      const before = await all()
      assert.deepEqual(
        before.map(({ scientificName, commonName, family }) => [scientificName, commonName, family]),
        cells,
      )
      const etag = (await send(catalogue.service, `GET ${SPECIES}`)).headers.etag
      assert.deepEqual((await load(name, content)).summary, counts({ rows: 2, unchanged: 2 }))
      assert.equal((await send(catalogue.service, `GET ${SPECIES}`)).headers.etag, etag)
    })
  }

  test('names as institutions publish them: without the author, without synonyms and other ranks', async () => {
    const text = [
      'taxonID\tscientificName\tscientificNameAuthorship\tgenus\tspecificEpithet\tfamily\ttaxonRank\ttaxonomicStatus\tvernacularName',
      '1\tMonstera deliciosa Liebm.\tLiebm.\tMonstera\tdeliciosa\tAraceae\tspecies\tAccepted\tCeriman',
      '2\tMonstera tacanaensis Matuda\tMatuda\tMonstera\ttacanaensis\tAraceae\tSpecies\tSynonym\t',
      '3\tMonstera Adans.\tAdans.\tMonstera\t\tAraceae\tgenus\tAccepted\t',
      '4\tMonstera adansonii Schott\tSchott\tMonstera\tadansonii\tAraceae\tSPECIES\tACCEPTED\t',
    ].join('\n')
    const { summary, bad } = await load('classification.csv', text)
    assert.deepEqual([summary, bad], [counts({ rows: 4, inserted: 2, passedOver: 2 }), []])
    assert.deepEqual(
      (await all()).map((one) => [one.commonName, one.scientificName, one.genus, one.speciesEpithet]),
      [
        ['Ceriman', 'Monstera deliciosa', 'Monstera', 'deliciosa'],
        ['Monstera adansonii', 'Monstera adansonii', 'Monstera', 'adansonii'],
      ],
    )
  })

  test('names without an epithet beside them lose their author too, those of our own lists nothing', async () => {
    const published = [
      'scientificName\tscientificNameAuthorship\tfamily',
      'Monstera deliciosa Liebm.\tLiebm.\tAraceae',
      'Monstera adansonii Schott\t\tAraceae',
      "Monstera deliciosa 'Thai'\t\tAraceae",
      'Nepenthes × mixta Mast.\t\tNepenthaceae',
    ]
    await load('a.tsv', published.join('\n'))
    assert.deepEqual(
      (await all()).map(({ scientificName }) => scientificName),
      ['Monstera adansonii', 'Monstera deliciosa', "Monstera deliciosa 'Thai'", 'Nepenthes × mixta'],
    )
    // A cultivar without its quotes looks like an author.
    const own = 'scientificName,commonName\nPhilodendron hederaceum Brasil,Brasil'
    assert.deepEqual((await load('a.csv', own)).summary, counts({ rows: 1, inserted: 1 }))
    assert.deepEqual(await namesFound(catalogue.service, 'hederaceum brasil'), ['Brasil'])
  })

  test('a bad row is listed with its line and stops nothing', async () => {
    const text = `${HEADER}
,,No name,,,,
Rosa a,A,,,,"two
lines",
Rosa b,B,,no such,,,
Rosa c,C,,,Dark,,
Rosa d,${'x'.repeat(201)},,,,,
Rosa e,E,,,,,,surplus
ROSA A,Again,,,,,
Rosa f,F,,,,,
Rosa g,"G\0",,,,,`
    const { summary, bad } = await load('bad.csv', text)
    assert.deepEqual(bad, [
      [2, 'has neither scientificName nor commonName'],
      [5, 'there is no category "no such"'],
      [6, 'lightRequirement has no value "Dark"'],
      [7, 'commonName is longer than 200 characters'],
      [8, 'has 8 cells, the header 7'],
      [9, 'ROSA A stands on line 3 already'],
      [11, 'commonName contains NUL or half a surrogate pair'],
    ])
    assert.deepEqual(summary, counts({ rows: 9, inserted: 2, bad: 7 }))
    assert.deepEqual(await namesFound(catalogue.service, 'rosa'), ['A', 'F'])

    const lines = [
      '{"scientificName":"Rosa x"',
      '[1]',
      '7',
      '{"scientificName":{"a":1}}',
      '{}',
      ...MORE_LINES,
    ]
    assert.deepEqual((await load('bad.jsonl', lines.join('\n'))).bad, [
      [1, 'is not valid JSON'],
      [2, 'is not a JSON object'],
      [3, 'is not a JSON object'],
      [4, 'has an object in scientificName'],
      [5, 'has neither scientificName nor commonName'],
      [6, 'family is a list'],
      [7, 'namesake is not a number from 1 on'],
      [8, 'namesake 2 of Rosa y stands before namesake 1'],
    ])
  })

  test('only what differs is changed, and what the file does not say stays', async () => {
    const { id } = await catalogue.add({
      commonName: 'Old',
      scientificName: 'Rosa canina',
      humidityRequirement: 'kept',
      careDifficulty: 2,
      categoryIds: [3],
    })
    await catalogue.translate(id, 'zh', { commonName: '旧', description: '留' })
    await catalogue.translate(id, 'de', { commonName: 'Hundsrose' })
    const [before] = await all()
    const text = `${HEADER}\nrosa CANINA,New,Rosaceae,shrub,,,新\nRosa b,B,,,,,`
    assert.deepEqual((await load('a.csv', text)).summary, counts({ rows: 2, inserted: 1, updated: 1 }))
    const after = {
      ...before,
      commonName: 'New',
      family: 'Rosaceae',
      categories: [{ id: 16, name: 'shrub' }],
    }
    assert.deepEqual(await listSpecies(catalogue.service, { keywords: 'canina' }), {
      items: [after],
      page: 0,
      size: 20,
      total: 1,
    })
    const chinese = await send(catalogue.service, `GET ${SPECIES}/${id}`, {
      headers: { 'accept-language': 'zh' },
    })
    assert.deepEqual(chinese.json().data, { ...after, commonName: '新', description: '留' })
    assert.deepEqual(await namesFound(catalogue.service, 'hundsrose'), ['New'])
    assert.deepEqual(await namesFound(catalogue.service, '旧'), [])
    assert.deepEqual((await load('a.csv', text)).summary, counts({ rows: 2, unchanged: 2 }))
  })

  test('a species without a scientific name is known by its common name, and namesakes by their number', async () => {
    const text = [
      'scientificName,commonName,family,namesake',
      ',Fern,A,',
      'Rosa canina,One,B,',
      'ROSA canina,Two,C,2',
      ',FERN,D,2',
      'Fern,Third,E,',
    ].join('\n')
    assert.deepEqual(await load('a.csv', text), { summary: counts({ rows: 5, inserted: 5 }), bad: [] })
    assert.deepEqual((await load('a.csv', text)).summary, counts({ rows: 5, unchanged: 5 }))
    const changed = text.replace('C,2', 'Changed,2').replace('D,2', 'Other,2')
    assert.deepEqual((await load('a.csv', changed)).summary, counts({ rows: 5, updated: 2, unchanged: 3 }))
    assert.deepEqual(
      (await all()).map((one) => [one.scientificName, one.commonName, one.family]),
      [
        [null, 'Fern', 'A'],
        [null, 'FERN', 'Other'],
        ['Rosa canina', 'One', 'B'],
        ['Fern', 'Third', 'E'],
        ['ROSA canina', 'Two', 'Changed'],
      ],
    )
  })

  test('a list of scientific names leaves the common ones alone', async () => {
    await catalogue.add({ commonName: 'Dog Rose', scientificName: 'Rosa canina' })
    const text = 'scientificName,family\nrosa CANINA,Rosaceae\nRosa gallica,'
    assert.deepEqual((await load('a.csv', text)).summary, counts({ rows: 2, inserted: 1, updated: 1 }))
    assert.deepEqual(
      (await all()).map(({ commonName, family }) => [commonName, family]),
      [
        ['Dog Rose', 'Rosaceae'],
        ['Rosa gallica', null],
      ],
    )
  })

  test('a hybrid keeps its sign, also where the author follows', async () => {
    const text = [
      'scientificName\tscientificNameAuthorship\tgenericName\tspecificEpithet\ttaxonRank\ttaxonomicStatus',
      'Quercus ×andegavensis Hy\tHy\tQuercus\tandegavensis\tSPECIES\taccepted',
      'Quercus × hispanica\tLam.\tQuercus\thispanica\tspecies\tAccepted',
      'Quercus robur L.\tL.\tQuercus\trobur\tspecies\tdoubtful',
      'Quercus alba L.\tL.\tQuercus\talba\tspecies\tUnchecked',
      'Quercus nigra L.\tL.\tQuercus\tnigra\tspecies\theterotypic synonym',
      'Quercus rubra var. ambigua\tA.Gray\tQuercus\trubra\tvariety\tAccepted',
    ].join('\n')
    assert.deepEqual((await load('Taxon.tsv', text)).summary, counts({ rows: 6, inserted: 2, passedOver: 4 }))
    assert.deepEqual(
      (await all()).map((one) => [one.scientificName, one.genus]),
      [
        ['Quercus × hispanica', 'Quercus'],
        ['Quercus ×andegavensis', 'Quercus'],
      ],
    )
  })

  test('names are trimmed in JSON too, and a blank text is none', async () => {
    const row = {
      scientificName: ' Rosa canina ',
      commonName: '\t',
      genus: ' Rosa',
      family: ' ',
      description: ' as is ',
    }
    await load('a.jsonl', JSON.stringify(row))
    const [rose] = await all()
    const { scientificName, commonName, genus, family, description } = { ...rose }
    assert.deepEqual(
      [scientificName, commonName, genus, family, description],
      ['Rosa canina', 'Rosa canina', 'Rosa', null, ' as is '],
    )
  })

  test('a file that two read at once is taken once', async () => {
    const names = Array.from({ length: 90 }, (_, at) => `Planta ${at.toString(36)}z`)
    const text = ['scientificName', ...names].join('\n')
    const both = await Promise.all([load('a.csv', text), load('b.csv', text)])
    assert.equal(both[0].summary.inserted + both[1].summary.inserted, names.length)
    assert.equal((await all()).length, names.length)
  })
})
