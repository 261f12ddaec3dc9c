import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NamesSeen } from './names-seen.ts'
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

test('a name stands once for each number, and numbers are counted from the first on', () => {
  const seen = new NamesSeen()
  assert.throws(() => seen.note(plan(2, 2)), { message: 'namesake 2 of Fern stands before namesake 1' })
  seen.note(plan(3, 1))
  assert.throws(() => seen.note(plan(4, 1)), { message: 'Fern stands on line 3 already' })
  seen.note(plan(5, 2))
})

test('one that turned out bad may stand again, and until then nothing follows it', () => {
  const seen = new NamesSeen()
  seen.note(plan(2, 1))
  seen.forget(plan(2, 1))
  assert.throws(() => seen.note(plan(3, 2)), { message: 'namesake 1 of Fern could not be taken' })
  seen.note(plan(4, 1))
  seen.note(plan(5, 2))
  assert.throws(() => seen.note(plan(6, 1)), /already/)
})
