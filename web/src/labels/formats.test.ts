import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORMATS, formatOf, pagesOf, placeOf } from './formats.ts'

/** A hair: the measures of makers are rounded. */
const ABOUT_MM = 0.05

test('every label lies on its page, beside the others, and the margins of a page are alike', () => {
  for (const format of FORMATS) {
    const { page, label, columns, rows, left, top, across, down } = format
    const last = placeOf(format, columns * rows - 1)
    const right = page.width - last.left - label.width
    const below = page.height - last.top - label.height
    assert.ok(Math.abs(right - left) < ABOUT_MM, `${format.id}: ${left} and ${right} mm at the sides`)
    assert.ok(Math.abs(below - top) < ABOUT_MM, `${format.id}: ${top} above and ${below} mm below`)
    assert.ok(columns === 1 || across >= label.width - ABOUT_MM, format.id)
    assert.ok(rows === 1 || down >= label.height - ABOUT_MM, format.id)
  }
})

test('each format has a name of its own, and an unknown name is the most usual format', () => {
  assert.equal(new Set(FORMATS.map(({ id }) => id)).size, FORMATS.length)
  for (const format of FORMATS) assert.equal(formatOf(format.id), format)
  assert.equal(formatOf('a drawer').id, 'a4-rectangle-21')
  assert.equal(formatOf(undefined).id, 'a4-rectangle-21')
})

test('labels go on line by line and page by page, after those that are used up', () => {
  const format = { columns: 2, rows: 2 }
  assert.deepEqual(pagesOf(format, [1, 2, 3, 4, 5], 0), [[1, 2, 3, 4], [5]])
  assert.deepEqual(pagesOf(format, [1, 2], 3), [[undefined, undefined, undefined, 1], [2]])
  assert.deepEqual(pagesOf(format, [], 3), [])
  const usual = formatOf('a4-rectangle-21')
  assert.deepEqual(placeOf(usual, 0), { left: 7.25, top: 15.15 })
  assert.deepEqual(placeOf(usual, 4), { left: 73.25, top: 53.25 })
})
