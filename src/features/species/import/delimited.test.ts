import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DelimitedParser, delimitedLine } from './delimited.ts'

/** The cells of a text that comes in pieces. */
function cellsOf(pieces: readonly string[], delimiter = ','): (readonly string[])[] {
  const parser = new DelimitedParser(delimiter)
  const rows = [...pieces.flatMap((piece) => [...parser.push(piece)]), ...parser.end()]
  return rows.map(({ cells }) => cells)
}

for (const [text, ...rows] of [
  [''],
  ['\n\r\n\n'],
  ['a', ['a']],
  ['a,b\n', ['a', 'b']],
  ['a,b\r\nc,d', ['a', 'b'], ['c', 'd']],
  [',', ['', '']],
  ['a,\n,b', ['a', ''], ['', 'b']],
  ['"a"', ['a']],
  ['""', ['']],
  ['"","",\n', ['', '', '']],
  ['"a,b\nc"\n', ['a,b\nc']],
  ['"say ""hi"""', ['say "hi"']],
  ['""""', ['"']],
  ['5" pot,b', ['5" pot', 'b']],
  ['a\tb', ['a\tb']],
] as const) {
  test(`${JSON.stringify(text)} has the rows ${JSON.stringify(rows)}, in whatever pieces it comes`, () => {
    assert.deepEqual(cellsOf([text]), rows)
    assert.deepEqual(cellsOf([...text]), rows)
  })
}

test('a row is known by the line on which it begins', () => {
  const parser = new DelimitedParser(',')
  const rows = [...parser.push('a\n\n"b\n\nb",c\nd,"\r\n"\ne'), ...parser.end()]
  assert.deepEqual(
    rows.map(({ line, cells }) => [line, cells[0]]),
    [
      [1, 'a'],
      [3, 'b\n\nb'],
      [6, 'd'],
      [8, 'e'],
    ],
  )
})

test('an open quote at the end is told with its line', () => {
  const parser = new DelimitedParser(',')
  assert.deepEqual([...parser.push('a\nb,"c\nd')].length, 1)
  assert.throws(() => [...parser.end()], /row of line 2 is never closed/)
})

test('what is written is read back, whatever it is and in whatever pieces', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab,\t"\r\n 叶🌱'), maxLength: 6 })
  // A line with a single empty cell is an empty line, which says nothing.
  const row = fc.array(cell, { minLength: 1, maxLength: 4 }).filter((cells) => cells.join('') !== '')
  const property = fc.property(
    fc.array(row, { maxLength: 5 }),
    fc.constantFrom(',', '\t'),
    fc.array(fc.nat(40), { maxLength: 4 }),
    (rows, delimiter, cuts) => {
      const text = rows.map((cells) => delimitedLine(cells, delimiter)).join('')
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length]
      const pieces = places.slice(1).map((end, at) => text.slice(places[at], end))
      assert.deepEqual(cellsOf(pieces, delimiter), rows)
    },
  )
  fc.assert(property, { numRuns: 500 })
})
