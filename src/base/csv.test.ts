import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { csvRows, decodedTable, parseCsv, SEPARATORS, writeCsv } from './csv.ts'

describe('a table as text', () => {
  test('is read with any separator, with quotes and a mark of UTF-8 at its beginning', () => {
    for (const separator of SEPARATORS) {
      const text = `\uFEFFName${separator}Note\r\n"Fern ${separator} ""big"""${separator}"two\nlines"\r\n`
      assert.deepEqual(parseCsv(text).rows, [
        ['Name', 'Note'],
        [`Fern ${separator} "big"`, 'two\nlines'],
      ])
    }
  })

  test('is what was written, whatever the cells hold', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', 'a') }),
    )
    const row = fc
      .array(cell, { minLength: 2, maxLength: 5 })
      .filter((cells) => cells.some((one) => one.trim() !== ''))
    const table = fc.array(row, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(table, fc.constantFrom(...SEPARATORS), (rows, separator) => {
        assert.deepEqual(parseCsv(writeCsv(rows, separator)), { rows, isUnclosed: false })
      }),
      { seed: 15, numRuns: 300 },
    )
  })

  test('is read to its end, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'a', '\uFEFF') }), (text) => {
        const letters = (parts: readonly string[]) => parts.join('').replaceAll(/[^a]/gu, '').length
        assert.equal(letters(parseCsv(text).rows.flat()), letters([text]))
      }),
      { seed: 15, numRuns: 300 },
    )
  })

  test('has no blank lines, and ends in a cell when it ends with a separator', () => {
    assert.deepEqual(parseCsv('\n\r\na;\r\n ; \nb;c').rows, [
      ['a', ''],
      ['b', 'c'],
    ])
    assert.deepEqual(parseCsv('').rows, [])
    assert.deepEqual(parseCsv('a;').rows, [['a', '']])
  })

  test('is read row by row, blank lines too, up to one that is longer than it may be', () => {
    const rows = (text: string) =>
      [...csvRows(text, 5)].map(({ cells, isTooLong }) => (isTooLong === true ? 'too long' : cells))
    for (const end of ['', '\n', '\r\n', '\r'])
      assert.deepEqual(rows(`a,b\n\nabc,d${end}`), [['a', 'b'], [], ['abc', 'd']])
    for (const row of ['abcdef', 'abcd,e', 'abcde,', ',,,,,,', '"abcd"', '"abcde', '""""""', '"a"bcd'])
      for (const rest of ['', '\n', 'x', '\nx'])
        assert.deepEqual(rows(`a,b\n${row}${rest}`), [['a', 'b'], 'too long'], row + rest)
    assert.deepEqual(rows('"a,b"\n"c\nd"'), [['a,b'], ['c\nd']])
  })

  test('ends its lines in any way, even where cells hold other line ends', () => {
    assert.deepEqual(parseCsv('a,"b\nc"\rd,"e\rf"\n"g\r\nh",i\r\nj,k').rows, [
      ['a', 'b\nc'],
      ['d', 'e\rf'],
      ['g\r\nh', 'i'],
      ['j', 'k'],
    ])
  })

  test('keeps what follows a closing quotation mark, unless it is blank', () => {
    assert.deepEqual(parseCsv('"a" b,"c" \t,"d"').rows, [['a b', 'c', 'd']])
  })

  test('says when a quotation mark is never closed', () => {
    assert.deepEqual(parseCsv('a,b\n"c,d\ne'), { rows: [['a', 'b'], ['c,d\ne']], isUnclosed: true })
    assert.equal(parseCsv('5" pot,b').isUnclosed, false)
  })
})

test('a table is read by its mark, else as UTF-8, else as named; a workbook is no table', () => {
  assert.equal(decodedTable(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41, 0xc3, 0xa4)), 'Aä')
  assert.equal(decodedTable(Uint8Array.of(0x41, 0xc3, 0xa4), 'windows-1252'), 'Aä')
  assert.equal(decodedTable(Uint8Array.of(0xff, 0xfe, 0x41, 0, 0xe4, 0)), 'Aä')
  assert.equal(decodedTable(Uint8Array.of(0xfe, 0xff, 0, 0x41, 0, 0xe4)), 'Aä')
  assert.equal(decodedTable(Uint8Array.of(0x41, 0xe4), 'windows-1252'), 'Aä')
  assert.equal(decodedTable(Uint8Array.of(0xce, 0xbb, 0xd6, 0xc3), 'gb18030'), '位置')
  assert.equal(decodedTable(Uint8Array.of(0x41, 0xe4)), undefined)
  assert.equal(
    decodedTable(Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0xe4), 'windows-1252'),
    undefined,
  )
})
