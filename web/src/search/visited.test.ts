import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryStorage } from '../drafts/test/memory-storage.ts'
import type { Found } from './found.ts'
import { keepVisited, visited } from './visited.ts'

const KEY = 'found'

test('the last six that were opened are there, each once, the latest first', (t) => {
  memoryStorage(t)
  const plant = (id: number): Found => ({ kind: 'plant', id, name: `Plant ${id}` })
  for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) keepVisited(KEY, plant(id))
  // Another kind of thing may have the same number.
  const entry: Found = {
    kind: 'entry',
    id: 7,
    name: 'Watering',
    detail: 'Dry',
    place: 'Hall',
    coverUrl: '/a.jpg',
    type: 1,
    eventTime: 5,
    status: 2,
  }
  keepVisited(KEY, entry)
  assert.deepEqual(visited(KEY), [entry, ...[3, 7, 6, 5, 4].map(plant)])
})

test('what is kept in another shape is not shown', (t) => {
  memoryStorage(t)
  for (const stored of [
    'no json',
    'null',
    '{}',
    '[null, 7, {"kind":"pot","id":1,"name":"x"}, {"kind":"tag"}]',
  ]) {
    localStorage.setItem(KEY, stored)
    assert.deepEqual(visited(KEY), [])
  }
  localStorage.setItem(KEY, '[{"kind":"tag","id":1,"name":"dry","detail":7}]')
  assert.deepEqual(visited(KEY), [{ kind: 'tag', id: 1, name: 'dry' }])
})
