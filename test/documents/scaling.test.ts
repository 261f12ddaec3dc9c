import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readResults } from '../../bench/results.ts'
import { firstTable, readDocument, section } from './document.ts'

const text = await readDocument('docs/scaling.md')

suite('docs/scaling.md', () => {
  test('quotes the benchmarks as they are', () => {
    const measured = readResults().find(({ suite }) => suite === 'main')?.lines ?? []
    const figures: [string, string, number][] = [
      ['W1', 'CPU µs/request', 796],
      ['W2', 'CPU µs/request', 324],
      ['W4', 'CPU µs/request', 419],
      ['W6', 'CPU µs/request', 107],
      ['W5', 'CPU ms/image', 184],
    ]
    const wrong = figures.filter(([name, unit, figure]) => {
      const line = measured.find(({ workload, engine }) => workload === name && engine === 'PostgreSQL')
      return (
        Math.round(line?.figures[unit]?.subject ?? 0) !== figure ||
        !text.includes(`${figure} ${unit.slice(4, 6)}`)
      )
    })
    assert.deepEqual(wrong, [])
  })

  test('adds up', () => {
    const cells = firstTable(section(text, '## What a user takes')).map((row) =>
      row.slice(1).map((cell) => Number(cell.replaceAll(',', ''))),
    )
    const total = cells.pop()
    const sums = [0, 1, 2].map((column) => cells.reduce((sum, row) => sum + (row[column] ?? 0), 0))
    assert.deepEqual(sums, total)
    const [, rows = 0, indexes = 0] = sums
    assert.match(text, new RegExp(`${(rows + indexes).toLocaleString('en')} bytes a user`))
  })
})
