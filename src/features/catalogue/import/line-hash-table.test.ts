import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LineHashTable } from './line-hash-table.ts'

test('it finds the line of each name while it grows', () => {
  const seen = new LineHashTable()
  const names = Array.from({ length: 5_000 }, (_, at) => `planta ${at.toString(36)} 绿萝`)
  for (const [at, name] of names.entries()) assert.equal(seen.findOrInsert(name, at + 2), undefined, name)
  for (const [at, name] of names.entries()) assert.equal(seen.findOrInsert(name, 9_999), at + 2, name)
  assert.equal(seen.findOrInsert('', 7), undefined)
  assert.equal(seen.findOrInsert('', 8), 7)
})
