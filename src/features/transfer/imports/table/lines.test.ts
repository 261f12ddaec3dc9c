import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseCsv } from '../../../../base/csv.ts'
import { guessColumns } from './columns.ts'
import { dayOf, linesOf, problemOf } from './lines.ts'

describe('the columns of a table', () => {
  test('are known by their headings in three languages', () => {
    const expected = ['name', 'species', 'place', 'region', 'plantingDate', 'note', 'tags']
    const headings = [
      ['Name', 'Scientific name', 'Location', 'Region', 'planting_date', 'Notes', 'Tags'],
      ['Pflanze', 'Art', 'Standort', 'Bereich', 'Gepflanzt am', 'Bemerkung', 'Schlagwörter'],
      ['名称', '物种', '位置', '区域', '种植日期', '备注', '标签'],
    ]
    for (const row of headings) {
      assert.deepEqual(guessColumns(row), { columns: expected, hasHeadings: true })
    }
  })

  test('are taken in their order when no heading is known, and a meaning is given once', () => {
    assert.deepEqual(guessColumns(['Ferny', 'Boston fern']), {
      columns: ['name', 'species'],
      hasHeadings: false,
    })
    assert.deepEqual(guessColumns(['Name', 'Plant', 'Price']).columns, ['name', 'ignore', 'ignore'])
  })
})

test('a line says what is wrong with it', () => {
  const long = 'a'.repeat(49)
  const lines = [
    'Bob,,Kitchen,2024-05-31,,',
    ',,Kitchen,,,',
    '\u200b,,Kitchen,,,',
    `${long},,Kitchen,,,`,
    'Bob,,,,,',
    `Bob,,${long},,,`,
    'Bob,,Kitchen,31/05/2024,,',
    `Bob,,Kitchen,,${'a'.repeat(2001)},`,
    `Bob,,Kitchen,,,${'a'.repeat(33)}`,
    `Bob,,Kitchen,,,${Array.from({ length: 101 }, (_, at) => at).join(';')}`,
    'Bob,,"Kitchen',
  ]
  const table = parseCsv(`name,species,place,date,note,tags\n${lines.join('\n')}`)
  const { columns, hasHeadings } = guessColumns(table.rows[0] ?? [])
  assert.deepEqual(
    linesOf(table, columns, hasHeadings).map((line) => [
      line.at,
      problemOf(line, line.name, line.place !== ''),
    ]),
    [
      [2, undefined],
      [3, 'noName'],
      [4, 'noName'],
      [5, 'nameLength'],
      [6, 'noPlace'],
      [7, 'placeLength'],
      [8, 'date'],
      [9, 'noteLength'],
      [10, 'tagLength'],
      [11, 'tagCount'],
      [12, 'quote'],
    ],
  )
})

test('days are understood as long as they can mean one day only', () => {
  assert.deepEqual(
    ['2024-05-31', '2024/5/3', '3.5.2024', '2024年5月3日', '2024-02-30', '03/05/2024', 'May'].map(dayOf),
    ['2024-05-31', '2024-05-03', '2024-05-03', '2024-05-03', undefined, undefined, undefined],
  )
})
