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
import type { Species } from '../species.schema.ts'
import { removeSpecies } from '../species.service.ts'

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
  afterEach(async () => {
    for (const { id } of await all()) await removeSpecies(catalogue.service.db, id, async () => {})
  })

  const all = async (): Promise<Species[]> => (await listSpecies(catalogue.service, { size: '100' })).items
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

  test('a cell that begins with a quote swallows nothing', async () => {
    const lines = [
      'scientificName,commonName,description',
      'Rosa a,A,"open',
      'Rosa b,B,fine',
      'Rosa c,C,"4" tall',
    ]
    assert.deepEqual(await load('a.csv', lines.join('\n')), {
      summary: counts({ rows: 3, inserted: 1, bad: 2 }),
      bad: [
        [2, 'has a quote that is not closed as it should be'],
        [4, 'has a quote that is not closed as it should be'],
      ],
    })
    const tabs = lines.map((line) => line.replaceAll(',', '\t')).join('\n')
    assert.deepEqual((await load('a.tsv', tabs)).summary, counts({ rows: 3, inserted: 2, unchanged: 1 }))
    assert.deepEqual(
      (await all()).map(({ commonName, description }) => [commonName, description]),
      [
        ['A', '"open'],
        ['B', 'fine'],
        ['C', '"4" tall'],
      ],
    )
  })

  test('pieces of a text with wrong quotes are no species', async () => {
    const csv = 'scientificName,description,family\nRosa a,"one\ntwo "three"\nfour",F\nRosa b,B,F'
    assert.deepEqual(await load('a.csv', csv), {
      summary: counts({ rows: 4, inserted: 1, bad: 3 }),
      bad: [
        [2, 'has a quote that is not closed as it should be'],
        [3, 'has 1 cells, the header 3'],
        [4, 'has 2 cells, the header 3'],
      ],
    })
    const tabs = 'scientificName\tdescription\tfamily\nRosa a\t"one\ntwo"\tF\nRosa b\tB\tF'
    assert.deepEqual((await load('a.tsv', tabs)).bad, [
      [2, 'has a quote that is not closed on its line'],
      [3, 'has 2 cells, the header 3'],
    ])
    assert.deepEqual((await load('b.csv', 'scientificName,family\n"Rosa x,F\nRosa y",F,G\n')).bad, [
      [2, 'has 3 cells, the header 2; it ends on line 3'],
    ])
  })

  test('another encoding than UTF-8 is told with the line, and changes no name', async () => {
    await catalogue.add({ commonName: 'Fächer', scientificName: 'Rosa a' })
    const text = 'scientificName,commonName\nRosa b,Größe\nRosa a,Fächer\n'
    const mixed = Buffer.concat([Buffer.from(text), Buffer.from('Rosa a,F\xe4cher\n', 'latin1')])
    await assert.rejects(load('a.csv', mixed), /^Error: Line 4 is not UTF-8/)
    await assert.rejects(
      load('a.jsonl', Buffer.from('{"commonName":"F\xe4"}', 'latin1')),
      /Line 1 is not UTF-8/,
    )
    await assert.rejects(load('a.txt', Buffer.from('\ufeffcommonName\nA', 'utf16le')), /Line 1 is not UTF-8/)
    await assert.rejects(load('a.csv', Buffer.from(text).subarray(0, 36)), /Line 2 is not UTF-8/)
    assert.deepEqual(
      (await all()).map(({ commonName }) => commonName),
      ['Fächer'],
    )
  })

  test('a column in a language that no translation can have is refused', async () => {
    const english = 'commonName:en is no translation: the columns without a language are English'
    await assert.rejects(load('a.csv', 'commonName,commonName:en\nA,B'), { message: `The column ${english}` })
    const row = { commonName: 'A', 'commonName:en': 'B' }
    assert.deepEqual((await load('a.jsonl', JSON.stringify(row))).bad, [[1, english]])
    for (const language of ['EN', '', 'd', 'german', 'de_AT', `de${'-abcdefgh'.repeat(4)}`]) {
      const column = `description:${language}`
      const problem =
        language === 'EN' ? /is no translation/ : /does not end in a language tag such as de or pt-BR$/
      await assert.rejects(load('a.tsv', `commonName\t${column}\nA\tB`), problem)
      const { bad } = await load('a.jsonl', JSON.stringify({ commonName: 'A', [column]: 'B' }))
      assert.match(bad[0]?.[1] ?? '', problem)
    }
    assert.deepEqual(await all(), [])
  })

  test('a line of JSON that is far too long is a bad row, and is passed in no time', async () => {
    const long = JSON.stringify({ commonName: 'A', description: 'x'.repeat(30_000_000) })
    const start = performance.now()
    assert.deepEqual(await load('a.jsonl', `${long}\n{"commonName":"B"}`), {
      summary: counts({ rows: 2, inserted: 1, bad: 1 }),
      bad: [[1, 'is longer than 1048576 characters']],
    })
    assert.ok(performance.now() - start < 5_000)
  })

  for (const [what, name, content, message] of [
    ['without a known column', 'a.csv', 'name;family\nRosa;F', /Line 1 names no column that is known/],
    ['separated by something else', 'a.csv', 'commonName;family\nRosa;F', /Line 1 names no column/],
    ['without a header', 'a.tsv', '\n\n', /The file is empty/],
    ['with lines that end in CR', 'a.csv', 'commonName\rRosa\r', /carriage returns alone/],
    ['of JSON with lines that end in CR', 'a.jsonl', '{}\r{}', /carriage returns alone/],
    ['compressed in spite of its name', 'a.csv', gzipSync('commonName\nA'), /add \.gz to its name/],
    ['whose header has an open quote', 'a.csv', '"commonName\nA', /Line 1, .* is never closed/],
    ['that is damaged', 'a.csv.gz', gzipSync(csv).subarray(0, 30), /unexpected end of file/],
  ] as const) {
    test(`a file ${what} is refused`, async () => {
      await assert.rejects(load(name, content), message)
      assert.deepEqual(await all(), [])
    })
  }
})
