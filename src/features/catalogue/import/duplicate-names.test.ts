import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DuplicateNames } from './duplicate-names.ts'
import { readRecord } from './species-record.ts'

function plan(line: number, namesake: number) {
  const fields = new Map([
    ['commonName', 'Fern'],
    ['namesake', String(namesake)],
  ])
  const record = readRecord({ line, fields })
  assert.ok(record)
  return { line, identity: 'fern', record }
}

test('a name may occur once for each namesake, and namesakes come in order', () => {
  const seen = new DuplicateNames()
  assert.throws(() => seen.add(plan(2, 2)), { message: 'namesake 2 of Fern stands before namesake 1' })
  seen.add(plan(3, 1))
  assert.throws(() => seen.add(plan(4, 1)), { message: 'Fern stands on line 3 already' })
  seen.add(plan(5, 2))
})

test('a name that was removed may occur again, and until then its next namesake is refused', () => {
  const seen = new DuplicateNames()
  seen.add(plan(2, 1))
  seen.remove(plan(2, 1))
  assert.throws(() => seen.add(plan(3, 2)), { message: 'namesake 1 of Fern could not be taken' })
  seen.add(plan(4, 1))
  seen.add(plan(5, 2))
  assert.throws(() => seen.add(plan(6, 1)), { message: 'Fern stands on line 4 already' })
})
