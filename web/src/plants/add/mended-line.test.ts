import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCsv } from '../../../../src/base/csv.ts'
import { guessColumns } from '../../../../src/features/transfer/imports/table/columns.ts'
import { linesOf, problemOf } from '../../../../src/features/transfer/imports/table/lines.ts'
import { mendedLine, twinsOf, writtenIn, wrongColumn } from './mended-line.ts'

function read(text: string) {
  const table = parseCsv(text)
  const { columns, hasHeadings } = guessColumns(table.rows[0] ?? [])
  return { columns, lines: linesOf(table, columns, hasHeadings) }
}

test('a problem is put right in the column it is in', () => {
  const { columns, lines } = read('name,place,date,tags\nBob,Kitchen,31/05/2024,gift\nIvy,Kitchen,,')
  const [line] = lines
  assert.ok(line)
  assert.equal(problemOf(line, line.name, true), 'date')
  assert.equal(wrongColumn(line, 'date'), 'plantingDate')
  assert.equal(writtenIn(line, 'plantingDate'), '31/05/2024')
  const mended = mendedLine(line, columns, { plantingDate: '31.05.2024' })
  assert.equal(problemOf(mended, mended.name, true), undefined)
  assert.deepEqual(mended.cells, ['Bob', 'Kitchen', '31.05.2024', 'gift'])
  assert.deepEqual([mended.at, mended.name, mended.tags], [2, 'Bob', ['gift']])
})

test('also in a column that the table does not have, or that ends before it', () => {
  const { columns, lines } = read('name,species\nBob,Ivy')
  const [line] = lines
  assert.ok(line)
  const mended = mendedLine(line, columns, { place: ' Shelf ', tags: 'gift, shade' })
  assert.deepEqual([mended.place, mended.tags, mended.cells], ['Shelf', ['gift', 'shade'], ['Bob', 'Ivy']])
  const short = read('name,place\nBob')
  const [begun] = short.lines
  assert.ok(begun)
  assert.equal(mendedLine(begun, short.columns, { place: 'Shelf' }).place, 'Shelf')
})

test('a name too long for a place is the region, if the place is short enough', () => {
  const [line] = read(`name,place,region\nBob,Shelf,${'a'.repeat(49)}`).lines
  assert.ok(line)
  assert.deepEqual([wrongColumn(line, 'placeLength'), wrongColumn(line, 'quote')], ['region', undefined])
})

test('lines that say the same know the first of them', () => {
  const { lines } = read('name,place\nBob,Shelf\nIvy,Shelf\nBob , Shelf\nBob,Shelf')
  assert.deepEqual(
    [...twinsOf(lines)],
    [
      [4, 2],
      [5, 2],
    ],
  )
})
