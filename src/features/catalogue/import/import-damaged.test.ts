import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Catalogue, openCatalogue } from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { counts, importText } from '../../../../test/import.ts'
import { ImportStopped, importSpecies } from './import.service.ts'

onEachEngine('an import of a damaged file', (engine) => {
  let catalogue: Catalogue
  before(async () => {
    catalogue = await openCatalogue(engine)
  })
  after(() => catalogue.close())
  afterEach(() => catalogue.empty())

  const all = () => catalogue.all()
  const load = (name: string, content: string | Buffer) => importText(catalogue.service.db, name, content)

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
    // The lines that the quotes held together are read again, one by one.
    assert.deepEqual((await load('b.csv', 'scientificName,family\n"Rosa x,F\nRosa y",F,G\nRosa z,F')).bad, [
      [2, 'has 3 cells, the header 2; it ends on line 3'],
      [3, 'has 3 cells, the header 2'],
    ])
  })

  test('a stray quote that another closes by chance swallows no species', async () => {
    const lines = [
      'scientificName,commonName,description',
      'Rosa a,A,"open',
      'Rosa b,B,b',
      'Rosa c,C,5"',
      'Rosa d,D,"fine, or',
    ]
    assert.deepEqual(await load('a.csv', [...lines, 'so"'].join('\n')), {
      summary: counts({ rows: 4, inserted: 3, bad: 1 }),
      bad: [[2, 'has a quote that is closed on line 4, beyond rows of their own']],
    })
    assert.deepEqual(
      (await all()).map(({ commonName, description }) => [commonName, description]),
      [
        ['B', 'b'],
        ['C', '5"'],
        ['D', 'fine, or\nso'],
      ],
    )
  })

  test('an export may hold texts that look like rows', async () => {
    const header =
      'scientificName,commonName,genus,speciesEpithet,family,categories,lightRequirement,careDifficulty,toxicityLevel,humidityRequirement,wateringFrequencyGuide,description,namesake'
    const text = ['x,x', 'a,b,c,d,e,f,g,h,i,j,k,l,m', 'a,b,c,d,e,f,g,h,i,j,k,l'].join('\n')
    const row = `Rosa a,A,,,,,,,,,,"${text}",`
    assert.deepEqual((await load('a.csv', `${header}\n${row}`)).summary, counts({ rows: 1, inserted: 1 }))
    assert.deepEqual(
      (await all()).map(({ description }) => description),
      [text],
    )
  })

  test('of a file that cannot be read to its end, what stands before is taken', async () => {
    const names = Array.from({ length: 80 }, (_, at) => `Planta z${(at * 7_919 + 99).toString(36)}`)
    const whole = gzipSync(['commonName', ...names].join('\n'))
    await assert.rejects(load('cut.csv.gz', whole.subarray(0, -100)), (error) => {
      assert.ok(error instanceof ImportStopped)
      const { message, summary } = error
      assert.ok(summary.rows > 20 && summary.rows < names.length, String(summary.rows))
      assert.deepEqual(summary, counts({ rows: summary.rows, inserted: summary.rows }))
      assert.equal(
        message,
        // The first line names the column.
        `unexpected end of file\nThe file was read up to line ${summary.rows + 1}, and what stands there was taken: mend it and import it again.`,
      )
      return true
    })
    // Half a name would not be found among them.
    const taken = (await all()).map(({ commonName }) => commonName)
    assert.deepEqual(taken, names.slice(0, taken.length).sort())
  })

  test('none of whose first thousand rows can be taken is not read any further', async () => {
    let read = 0
    async function* rows(good: readonly number[], count = 5_000) {
      for (let line = 2; line < count + 2; line++) {
        read++
        const fields = new Map(
          good.includes(line) ? [['commonName', `Plant ${line}`]] : [['family', 'Rosaceae']],
        )
        yield { line, fields }
      }
    }
    const observer = { bad: async () => {}, progress: () => {} }
    const take = (source: ReturnType<typeof rows>) => importSpecies(catalogue.service.db, source, observer)
    await assert.rejects(take(rows([1_002])), (error) => {
      assert.ok(error instanceof ImportStopped)
      assert.equal(
        error.message,
        'none of the first 1000 rows can be taken: line 2: has neither scientificName nor commonName\nThe rest of the file was not read, and nothing was changed.',
      )
      assert.deepEqual(error.summary, counts({ rows: 1_000, bad: 1_000 }))
      return true
    })
    assert.deepEqual([read, await all()], [1_000, []])
    assert.deepEqual(await take(rows([1_001])), counts({ rows: 5_000, inserted: 1, bad: 4_999 }))
    // A file that is shorter is read as a whole, as it always was.
    assert.deepEqual(await take(rows([], 999)), counts({ rows: 999, bad: 999 }))
  })

  test('an error of the database is no damage of the file', async () => {
    async function* rows() {
      yield { line: 2, fields: new Map([['commonName', 'A']]) }
    }
    const observer = { bad: async () => {}, progress: () => assert.fail('as a database might') }
    await assert.rejects(importSpecies(catalogue.service.db, rows(), observer), {
      name: 'AssertionError',
      message: 'as a database might',
    })
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
    const before = process.cpuUsage()
    assert.deepEqual(await load('a.jsonl', `${long}\n{"commonName":"B"}`), {
      summary: counts({ rows: 2, inserted: 1, bad: 1 }),
      bad: [[1, 'is longer than 1048576 characters']],
    })
    // Processor time counts, which other processes on the machine do not lengthen.
    assert.ok(process.cpuUsage(before).user < 5_000_000)
  })

  for (const [what, name, content, message] of [
    ['without a known column', 'a.csv', 'name;family\nRosa;F', /Line 1 names no column that is known/],
    ['separated by something else', 'a.csv', 'commonName;family\nRosa;F', /Line 1 names no column/],
    ['without a header', 'a.tsv', '\n\n', /The file is empty/],
    ['with lines that end in CR', 'a.csv', 'commonName\rRosa\r', /carriage returns alone/],
    ['of JSON with lines that end in CR', 'a.jsonl', '{}\r{}', /carriage returns alone/],
    ['compressed in spite of its name', 'a.csv', gzipSync('commonName\nA'), /add \.gz to its name/],
    ['whose header has an open quote', 'a.csv', '"commonName\nA', /Line 1, .* is never closed/],
    [
      'that is damaged from the start',
      'a.csv.gz',
      gzipSync('commonName\nA').subarray(0, 9),
      /unexpected end/,
    ],
  ] as const) {
    test(`a file ${what} is refused`, async () => {
      await assert.rejects(load(name, content), message)
      assert.deepEqual(await all(), [])
    })
  }
})
