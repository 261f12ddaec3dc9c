import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LISTED_FIELDS } from '../species-fields.ts'
import { describeUnknown, isTextColumn, OWN_COLUMNS } from './columns.ts'

test('a file has a column for every field of a species', () => {
  assert.deepEqual(new Set(OWN_COLUMNS), new Set([...LISTED_FIELDS, 'categories', 'namesake']))
})

test('texts keep their white space in every language, names do not', () => {
  const columns = [...LISTED_FIELDS, 'description:de', 'commonName:de', 'descriptions']
  assert.deepEqual(columns.filter(isTextColumn), [
    'description',
    'wateringFrequencyGuide',
    'humidityRequirement',
    'description:de',
  ])
})

for (const [column, meant] of [
  ['commonname', 'commonName'],
  ['Common Name', 'commonName'],
  ['common_name', 'commonName'],
  ['comonName', 'commonName'],
  ['commmonName', 'commonName'],
  ['commonNane', 'commonName'],
  ['commonNmae', 'commonName'],
  ['comon_name:de', 'commonName:de'],
  ['SCIENTIFICNAME', 'scientificName'],
  ['categorie', 'categories'],
  ['taxonID', undefined],
  ['habit', undefined],
  ['name', undefined],
  ['', undefined],
] as const) {
  test(`${JSON.stringify(column)} was ${meant === undefined ? 'meant as such' : `meant as ${meant}`}`, () => {
    assert.equal(
      describeUnknown([column]),
      meant === undefined ? column : `${column} (did you mean ${meant}?)`,
    )
  })
}

test('a long list is cut', () => {
  const columns = Array.from({ length: 23 }, (_, at) => `x${at}`)
  assert.equal(describeUnknown(columns), `${columns.slice(0, 20).join(', ')} and 3 more`)
  assert.equal(describeUnknown(columns.slice(0, 20)), columns.slice(0, 20).join(', '))
})
