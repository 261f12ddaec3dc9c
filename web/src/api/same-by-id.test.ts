import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sameById } from './same-by-id.ts'

describe('what is read again', () => {
  const read = () => [1, 2, 3].map((id) => ({ id, plant: { name: `Fern ${id}` } }))
  const before = read()

  test('is the same where nothing has changed', () => {
    assert.equal(sameById('id', before, read()), before)
  })

  test('has the same objects after one is gone, and a new one for what has changed', () => {
    const [, second, third] = read()
    const after = sameById('id', before, [second, { ...third, plant: { name: 'Palm' } }])
    assert.ok(Array.isArray(after))
    assert.equal(after[0], before[1])
    assert.notEqual(after[1], before[2])
    assert.deepEqual(after[1], { id: 3, plant: { name: 'Palm' } })
  })

  test('is what it is the first time', () => {
    assert.deepEqual(sameById('id', undefined, before), before)
  })
})
