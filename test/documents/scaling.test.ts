import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readResults } from '../../bench/results.ts'
import { firstTable, readDocument, section } from './document.ts'

const text = await readDocument('docs/scaling.md')

suite('docs/scaling.md', () => {
  test('quotes the benchmarks as they are', () => {
    const measured = readResults().flatMap(({ suite, lines }) => (/^(main|rest)$/.test(suite) ? lines : []))
    // Those of the first three at 32 connections.
    const units: [string, string][] = [
      ['W1', 'server CPU µs/request'],
      ['W2', 'server CPU µs/request'],
      ['W4', 'server CPU µs/request'],
      ['W6', 'CPU µs/request'],
      ['W5', 'CPU ms/image'],
    ]
    const wrong = units.filter(([name, unit]) => {
      const line = measured.find(
        ({ workload, engine, connections = 32, headers = 'plain' }) =>
          workload === name && engine === 'PostgreSQL' && connections === 32 && headers === 'plain',
      )
      const figure = Math.round(line?.figures[unit]?.subject ?? 0).toLocaleString('en')
      return !text.includes(`(${name}, ${figure} ${unit.includes('µs') ? 'µs' : 'ms'}`)
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
