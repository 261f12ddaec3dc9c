import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { firstTable, readDocument, section } from './document.ts'

const text = await readDocument('docs/scaling.md')

suite('docs/scaling.md', () => {
  test('says of every table where it would lie, once', async () => {
    const [, schema = ''] =
      /^export interface Tables \{\n(.*?)^\}/ms.exec(await readDocument('src/db/schema.ts')) ?? []
    const tables = [...schema.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
    const named = firstTable(section(text, '### Tables')).flatMap(([cell = '']) => cell.match(/\w+/g) ?? [])
    assert.ok(tables.length > 30)
    assert.deepEqual(named.sort(), tables.sort())
  })

  test('quotes the benchmarks as they are', async () => {
    const results = await readDocument('docs/benchmarks.md')
    const figures = [
      ['W1 page of 20 plants, PostgreSQL', '796'],
      ['W2 one plant, PostgreSQL', '324'],
      ['W4 journal entry for 5 plants, durable, PostgreSQL', '419'],
      ['W6 kept image of 53 KiB, PostgreSQL', '107'],
      ['W5 12 MP photo to WebP of 800 px, PostgreSQL', '184'],
    ]
    const wrong = figures.filter(([workload = '', figure = '']) => {
      const from = results.indexOf(`| ${workload} `)
      const [line = ''] = results.slice(from).match(/^.*CPU [µm]s\/.*$/m) ?? []
      return from === -1 || !line.split('|').some((cell) => cell.trim() === figure)
    })
    assert.deepEqual(wrong, [])
  })

  test('adds up', () => {
    const cells = firstTable(section(text, '## What a person takes')).map((row) =>
      row.slice(1).map((cell) => Number(cell.replaceAll(',', ''))),
    )
    const total = cells.pop()
    const sums = [0, 1, 2].map((column) => cells.reduce((sum, row) => sum + (row[column] ?? 0), 0))
    assert.deepEqual(sums, total)
    const [, rows = 0, indexes = 0] = sums
    assert.match(text, new RegExp(`${(rows + indexes).toLocaleString('en')} bytes a person`))
  })
})
