import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { byName, byNameYielding, NAMES_AT_A_TIME } from './collation.ts'

const LANGUAGES = ['de']
const WORDS = ['Zoo', 'Ähre', 'apfel', 'Birne', 'ähre']

/** Very many names in no order, of which many are equal. */
const MANY = Array.from({ length: 2 * NAMES_AT_A_TIME + 7 }, (_thing, id) => ({
  id,
  name: `${WORDS[(id * 7) % WORDS.length]} ${(id * 7919) % 100}`,
}))

test('very many things are sorted as few are, and equals stay in their order', async () => {
  for (const things of [[], MANY.slice(0, 1), MANY.slice(0, NAMES_AT_A_TIME), MANY]) {
    assert.deepEqual(await byNameYielding(things, LANGUAGES), byName(things, LANGUAGES))
  }
})

test('others have their turn while very many things are sorted', async () => {
  let turns = 0
  let isSorted = false
  const sorted = byNameYielding(MANY, LANGUAGES).then(() => {
    isSorted = true
  })
  for (; !isSorted; turns++) await setImmediate()
  await sorted
  // Between three runs, and while they are merged.
  assert.ok(turns > 5)
})
