import assert from 'node:assert/strict'
import { test } from 'node:test'
import { valuesOf } from './entry-values.ts'

test('what was measured or given is told, each amount once', () => {
  assert.deepEqual(valuesOf('{"height":32,"soil":"dry"}'), [
    { key: 'height', value: 32 },
    { key: 'soil', value: 'dry' },
  ])
  assert.deepEqual(valuesOf('{"amountsMl":{"12":250,"13":250,"14":100}}'), [
    { key: 'ml', value: 250 },
    { key: 'ml', value: 100 },
  ])
})

test('what cannot be told is left out', () => {
  assert.deepEqual([undefined, '[1]', '7', 'null', '{"a":{"b":1}}', '{"amountsMl":5}'].map(valuesOf), [
    [],
    [],
    [],
    [],
    [],
    [],
  ])
})
