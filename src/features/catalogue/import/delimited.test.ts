import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { delimitedLine, parserOf, type TableRow } from './delimited.ts'
import { LineSplitter, LONGEST_LINE } from './text-lines.ts'

/** Reads the rows of a text that comes in pieces. */
function rowsOf(pieces: readonly string[], delimiter = ',', isDoubting = false): TableRow[] {
  const lines = new LineSplitter()
  const parser = parserOf(delimiter)
  if (isDoubting) parser.tolerateStrayQuotes()
  const all = [...pieces.flatMap((piece) => [...lines.push(piece)]), ...lines.end()]
  return [...all.flatMap((line) => [...parser.read(line)]), ...parser.end()]
}

function cellsOf(pieces: readonly string[], delimiter = ','): (readonly string[])[] {
  return rowsOf(pieces, delimiter).map(({ cells }) => cells)
}

/** Gives the line of each row, and what is wrong with it or else its cells. */
function outcomes(text: string, delimiter = ',') {
  return rowsOf([text], delimiter).map(({ line, cells, problem }) => [line, problem ?? cells])
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
  const rows = rowsOf(['a\n\n"b\n\nb",c\nd,"\r\n"\ne'])
  assert.deepEqual(
    rows.map(({ line, lastLine, cells }) => [line, lastLine, cells[0]]),
    [
      [1, 1, 'a'],
      [3, 5, 'b\n\nb'],
      [6, 7, 'd'],
      [8, 8, 'e'],
    ],
  )
})

test('a quote that is never closed costs its own line only', () => {
  assert.deepEqual(outcomes('a,b\nc,"d\ne,f\n"g\nh,i'), [
    [1, ['a', 'b']],
    [2, 'has a quote that is not closed as it should be'],
    [3, ['e', 'f']],
    [4, 'has a quote that is never closed'],
    [5, ['h', 'i']],
  ])
})

test('a quote in the middle of a quoted cell is told, and blanks after the last are nothing', () => {
  assert.deepEqual(outcomes('"a" b,c\n"d" \t,e\r\n'), [
    [1, 'has a quote that is not closed as it should be'],
    [2, ['d', 'e']],
  ])
})

test('what may be a piece of a text with wrong quotes is marked as doubtful', () => {
  const rows = rowsOf(['a,b\nc,"one\ntwo "three"\nfour"\ne,f'])
  assert.deepEqual(
    rows.map(({ line, problem, isDoubtful }) => [line, problem !== undefined, isDoubtful]),
    [
      [1, false, false],
      [2, true, undefined],
      [3, false, true],
      [4, false, true],
      [5, false, false],
    ],
  )
})

test('a row that does not end is given up, and those after it are read', () => {
  const filler = `${'x'.repeat(99)}\n`.repeat(LONGEST_LINE / 100 + 1)
  const all = outcomes(`"a\n${filler}b`)
  assert.deepEqual(all[0], [1, 'has a quote that is not closed as it should be'])
  assert.deepEqual(all.at(-1), [all.length, ['b']])
  const long = 'x'.repeat(LONGEST_LINE + 1)
  for (const delimiter of [',', '\t']) {
    assert.deepEqual(outcomes(`a\n${long}\nb`, delimiter), [
      [1, ['a']],
      [2, `is longer than ${LONGEST_LINE} characters`],
      [3, ['b']],
    ])
  }
})

const BEYOND = 'has a quote that is closed on line 3, beyond rows of their own'

for (const [what, text, ...rows] of [
  [
    'a stray quote that another closes',
    'a,b,c\nd,e,"f\ng,h,i"\nj,k,l',
    [2, BEYOND],
    [3, ['g', 'h', 'i"']],
    [4, ['j', 'k', 'l']],
  ],
  ['the same around two rows', 'a,b\n"c,d\ne,f"', [2, BEYOND], [3, ['e', 'f"']]],
  ['the same with a number', 'a,b,c\nd,e,"1\ng,2,3"', [2, BEYOND], [3, ['g', '2', '3"']]],
  [
    'the same before quoted cells',
    'a,b\n"c,"d"\n"e","f"',
    [2, 'has a quote that is not closed as it should be'],
    [3, ['e', 'f']],
  ],
  [
    'too many cells',
    'a,b\n"c,d\ne",f,g\nh,i',
    [2, 'has 3 cells, the header 2; it ends on line 3'],
    [3, ['e"', 'f', 'g']],
    [4, ['h', 'i']],
  ],
  ['a text of several lines', 'a,b\nc,"two\nlines"\nd,e', [2, ['c', 'two\nlines']], [4, ['d', 'e']]],
  ['a text with commas', 'a,b\nc,"two, three\nand four, five"', [2, ['c', 'two, three\nand four, five']]],
  ['a text with decimal commas', 'a,b\nc,"up\nto 1,5 m"', [2, ['c', 'up\nto 1,5 m']]],
  ['a text with an empty line', 'a,b\nc,"two\n\nx,y"', [2, ['c', 'two\n\nx,y']]],
  ['a short row', 'a,b,c\nd,"two\nlines"', [2, ['d', 'two\nlines']]],
  ['a single column', 'a\n"b\nc"', [2, ['b\nc']]],
] as const) {
  test(`where quotes are doubted, ${what} is read as what it is`, () => {
    const read = rowsOf([text], ',', true).map(({ line, cells, problem }) => [line, problem ?? cells])
    assert.deepEqual(read.slice(1), rows)
  })
}

for (const [line, ...cells] of [
  ['"a\tb', '"a', 'b'],
  ['a\t"b', 'a', '"b'],
  ['"a" b\tc "d"', '"a" b', 'c "d"'],
  ['"a" or "b"\tc', '"a" or "b"', 'c'],
  ['"a"\t"say ""hi"""', 'a', 'say "hi"'],
  ['"a\\tb"\t"c\\n\\r\\\\n"', 'a\tb', 'c\n\r\\n'],
  ['a\\tb\tc\\n', 'a\\tb', 'c\\n'],
] as const) {
  test(`between tabs, ${JSON.stringify(line)} is ${JSON.stringify(cells)} and a row of its own`, () => {
    assert.deepEqual(cellsOf([`${line}\r\nx"\ty`], '\t'), [cells, ['x"', 'y']])
  })
}

test('a text of several lines between tabs is told, with what follows until a line is whole', () => {
  const rows = rowsOf(['a\tb\tc\n1\t"one\ntwo"\t2\n3\t4\t"5\n6\t7\n8\t9\t'], '\t')
  assert.deepEqual(
    rows.map(({ line, problem, isDoubtful }) => [line, problem ?? isDoubtful]),
    [
      [1, false],
      [2, 'has a quote that is not closed on its line'],
      [3, true],
      [4, true],
      [5, true],
      [6, false],
    ],
  )
})

test('what is written is read back, whatever it is and in whatever pieces', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'abn,\t"\\\r\n 叶🌱'), maxLength: 6 })
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
