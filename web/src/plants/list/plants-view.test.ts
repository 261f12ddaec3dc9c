import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COLUMNS, viewOf } from './plants-view.ts'

test('a view is as it was kept, and a grid with every column where nothing is known of it', () => {
  assert.deepEqual(viewOf('table place care weight'), { layout: 'table', columns: ['care', 'place'] })
  assert.deepEqual(viewOf('compact'), { layout: 'compact', columns: [] })
  for (const nothing of ['', 'mosaic care'])
    assert.deepEqual(viewOf(nothing), { layout: 'grid', columns: COLUMNS })
})
