import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { foundBy } from '../../../../../test/foreign-source.ts'
import { AppError } from '../../../../http/errors.ts'
import { TABLE } from './table-draft.ts'

async function problemsOf(text: string): Promise<[path: string, message: string][]> {
  try {
    await foundBy(TABLE, Buffer.from(text))
  } catch (error) {
    if (error instanceof AppError) return (error.problems ?? []).map(({ path, message }) => [path, message])
    throw error
  }
  return []
}

const TEXT =
  'Art;Standort;Name;Bereich;Preis;Gepflanzt am;Schlagwörter;Notiz\r\nBoston fern;Küche;"Fern;y";;3;1.5.2024;"gift, Gift";"two\r\nlines"\r\n;küche;Bob;Garten;;;;\r\nHoya;Küche;;;;;;\r\n'

describe('a table of plants', () => {
  const expected = {
    regions: [],
    places: [
      { at: 'line 2', ref: '\nküche', name: 'Küche', region: null },
      { at: 'line 3', ref: 'garten\nküche', name: 'küche', region: 'Garten' },
    ],
    tags: [{ at: 'line 2', ref: '1', fields: { name: 'Gift' } }],
    files: [],
    plants: [
      {
        ...{ at: 'line 2', ref: 'line 2', location: '\nküche', tags: ['1'], covers: [] },
        species: { scientificName: 'Boston fern', commonName: 'Boston fern' },
        fields: { name: 'Fern;y', plantingDate: '2024-05-01', remark: 'two\r\nlines' },
      },
      {
        ...{ at: 'line 3', ref: 'line 3', location: 'garten\nküche', tags: [], covers: [] },
        species: {},
        fields: { name: 'Bob' },
      },
      {
        ...{ at: 'line 4', ref: 'line 4', location: '\nküche', tags: [], covers: [] },
        species: { scientificName: 'Hoya', commonName: 'Hoya' },
        fields: { name: 'Hoya' },
      },
    ],
    entries: [],
    schedules: [],
    leftOut: [],
  }

  test('is read in any order of its columns and in the encodings of spreadsheets', async () => {
    assert.deepEqual(await foundBy(TABLE, Buffer.from(TEXT)), expected)
    assert.deepEqual(await foundBy(TABLE, Buffer.from(`\uFEFF${TEXT}`)), expected)
    const utf16 = Buffer.from(`\uFEFF${TEXT}`, 'utf16le')
    assert.deepEqual(await foundBy(TABLE, utf16), expected)
    assert.deepEqual(await foundBy(TABLE, Buffer.from(utf16).swap16()), expected)
  })

  test('has headings; anything else is no table', async () => {
    for (const other of ['Ferny;Boston fern', 'Standort;Datum\nKüche;', '', 'a\0b', '{"name": 1}'])
      assert.equal(await foundBy(TABLE, Buffer.from(other)), undefined, other)
    assert.equal(await foundBy(TABLE, Buffer.from('name\nK\xfcche', 'latin1')), undefined)
  })

  test('has rows that are no longer than a person writes, its headings among them', async () => {
    const row = (length: number) => `Bob,Kitchen,${'x'.repeat(length - 'Bob,Kitchen,'.length)}`
    assert.notEqual(await foundBy(TABLE, Buffer.from(`name,place\n${row(65_536)}\n`)), undefined)
    assert.deepEqual(await problemsOf(`name,place\n\nBob,Kitchen\n${row(65_537)}\nBob,Kitchen`), [
      ['line 3', 'must have at most 65536 characters'],
    ])
    assert.equal(
      await foundBy(TABLE, Buffer.from(`${'\n'.repeat(65_536)}name,place\nBob,Kitchen\n`)),
      undefined,
    )
    const columns = `name,place${','.repeat(70_000)}`
    assert.deepEqual(await problemsOf(`${columns}\nBob,Kitchen`), [
      ['line 1', 'must have at most 65536 characters'],
    ])
  })

  test('tells what is wrong with every line', async () => {
    assert.deepEqual(
      await problemsOf('name,place,date\nBob,Kitchen,\n,Kitchen,\nAnn,,\nEve,Kitchen,soon\n"Zoe'),
      [
        ['line 3: name', 'must be given where there is no species'],
        ['line 4: place', 'must be given'],
        ['line 5: plantingDate', 'must be a day such as 2024-05-31'],
        ['line 6: name', 'or a later cell opens a quotation mark that is never closed'],
      ],
    )
    assert.deepEqual(await problemsOf('name,place\n'), [['file', 'must have a plant below its headings']])
  })

  test('has no more lines and bytes than a person writes', async () => {
    const line = 'Bob,Kitchen\n'
    const most = await foundBy(TABLE, Buffer.from(`name,place\n${line.repeat(10_000)}`))
    assert.equal(most?.plants.length, 10_000)
    const tooMany = [['file', 'must have at most 10000 lines']]
    assert.deepEqual(await problemsOf(`name,place\n${line.repeat(10_001)}`), tooMany)
    assert.deepEqual(await problemsOf(`name,place\n${line.repeat(100_000)}`), tooMany)
    assert.deepEqual(await problemsOf(`name,place\n${'a'.repeat(4 * 1_048_576)}`), [
      ['file', 'is no zip archive, and a table must have at most 4194304 bytes'],
    ])
  })
})
