import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWalk } from './begun-walk.ts'

const NOON = Date.UTC(2026, 10, 15, 12)
const walk = { plants: [{ id: 'c1', name: 'Fern' }], at: 0, since: NOON }

test('a walk goes on where it was left, for as long as the outbox knows its plants', () => {
  const stored = JSON.stringify(walk)
  assert.deepEqual(readWalk(stored, NOON + 49 * 60_000), walk)
  assert.equal(readWalk(stored, NOON + 51 * 60_000), undefined)
  const others = [{ ...walk, at: 1 }, { ...walk, plants: [{ id: 1 }] }, { ...walk, at: 'first' }, null]
  for (const other of others) assert.equal(readWalk(JSON.stringify(other), NOON), undefined)
  for (const text of [null, '', '{']) assert.equal(readWalk(text, NOON), undefined)
})
