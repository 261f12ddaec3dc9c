import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LinesSeen } from './lines-seen.ts'

test('every name is known by its first line, however many there are', () => {
  const seen = new LinesSeen()
  const names = Array.from({ length: 5_000 }, (_, at) => `planta ${at.toString(36)} 绿萝`)
  for (const [at, name] of names.entries()) assert.equal(seen.note(name, at + 2), undefined, name)
  for (const [at, name] of names.entries()) assert.equal(seen.note(name, 9_999), at + 2, name)
  assert.equal(seen.note('', 7), undefined)
  assert.equal(seen.note('', 8), 7)
})
