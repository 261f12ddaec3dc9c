import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LISTED_FIELDS } from '../species-fields.ts'
import { isTextColumn, OWN_COLUMNS } from './columns.ts'

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
