import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCsv } from '../../../../../src/base/csv.ts'
import { linesOf, newCategories, sourcesOfJson, sourcesOfTable, unknownColumns } from './species-lines.ts'

const read = (text: string) => linesOf(sourcesOfTable(parseCsv(text)))

test('a line of a table becomes a species with categories and translations', () => {
  const [line] = read(
    'scientificName,commonName,lightRequirement,careDifficulty,categories,commonName:de,description:de\n' +
      'Acer palmatum,Japanese Maple,partialsun,2,tree; a\\;b ;tree,Fächer-Ahorn,Klein\n',
  )
  assert.equal(line?.problem, undefined)
  assert.equal(line?.row, 2)
  assert.deepEqual(
    [
      line?.draft.commonName,
      line?.draft.scientificName,
      line?.draft.lightRequirement,
      line?.draft.careDifficulty,
    ],
    ['Japanese Maple', 'Acer palmatum', 4, 2],
  )
  assert.deepEqual(line?.categories, ['tree', 'a;b'])
  assert.deepEqual(line?.translations, [
    { language: 'de', commonName: 'Fächer-Ahorn', description: 'Klein', wateringFrequencyGuide: '' },
  ])
})

test('what cannot be taken says why, the rest is taken', () => {
  const lines = read(
    'commonName,scientificName,toxicityLevel,description:de\n' +
      'Fern,,,\n' +
      ',,,\n' +
      `${'x'.repeat(201)},,,\n` +
      'Ivy,,venomous,\n' +
      'Oak,,,Baum\n' +
      'fern,,,\n' +
      ',Ficus lyrata,,\n' +
      'a,b,1,c,d\n' +
      ',,1,\n',
  )
  assert.deepEqual(
    lines.map(({ name, problem }) => [name.slice(0, 12), problem]),
    [
      ['Fern', undefined],
      ['xxxxxxxxxxxx', { kind: 'tooLong', column: 'commonName', most: 200 }],
      ['Ivy', { kind: 'unknownValue', column: 'toxicityLevel', value: 'venomous' }],
      ['Oak', { kind: 'untranslatedName', language: 'de' }],
      ['fern', { kind: 'repeated', row: 2 }],
      ['Ficus lyrata', undefined],
      ['', { kind: 'tooManyCells' }],
      ['', { kind: 'nameless' }],
    ],
  )
})

test('JSON is an array or one object a line', () => {
  const names = (text: string) =>
    linesOf(sourcesOfJson(text) ?? []).map(({ name, problem }) => problem?.kind ?? name)
  assert.deepEqual(names('[{"commonName":"Fern","categories":["a","b"]},7,{"commonName":{}}]'), [
    'Fern',
    'unreadable',
    'unreadable',
  ])
  assert.deepEqual(names('{"commonName":"Fern"}\n\n{"commonName":"Ivy","genus":null}\n'), ['Fern', 'Ivy'])
  assert.equal(sourcesOfJson('no JSON at all'), undefined)
})

test('columns that mean nothing are named', () => {
  assert.deepEqual(
    unknownColumns(sourcesOfTable(parseCsv('commonName,colour,commonName:de\nFern,green,Farn'))),
    ['colour'],
  )
})

test('categories that the catalogue lacks are named once', () => {
  const lines = read('commonName,categories\nFern,fern; Shade\nIvy,shade;Climber')
  assert.deepEqual(newCategories(lines, [{ name: 'Fern' }]), ['Shade', 'Climber'])
})
