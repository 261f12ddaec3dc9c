import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BLOCK, IdSet } from './id-set.ts'
import { blockOf, emptyPostings, entryOf, postingsOf, speciesIn, withoutEntries } from './postings.ts'

/** The ids lie close together, on both sides of the borders of blocks, and far away. */
const id = fc.oneof(
  fc.nat({ max: 200 }),
  fc
    .tuple(fc.nat({ max: 40 }), fc.integer({ min: -1, max: 1 }))
    .map(([block, by]) => block * BLOCK + BLOCK + by),
  fc.nat({ max: 5_000 }),
  fc.constant(2 ** 52),
)
/** Some sets have many ids next to each other. */
const ids = fc
  .tuple(fc.array(id), fc.constantFrom(0, 1_500), fc.nat({ max: 3_000 }))
  .map(([some, many, from]) => new Set([...some, ...Array.from({ length: many }, (_, at) => from + at)]))

function sorted(found: Iterable<number>): number[] {
  return [...found].sort((a, b) => a - b)
}

test('sets of ids behave like sets, few or many', () => {
  const property = fc.property(ids, ids, (a, b) => {
    const [one, other] = [new IdSet(a), new IdSet(b)]
    assert.deepEqual(sorted(one), sorted(a))
    assert.equal(one.size, a.size)
    assert.deepEqual(sorted(one.and(other)), sorted(a.intersection(b)))
    assert.equal(one.and(other).size, a.intersection(b).size)
    assert.deepEqual(sorted(one.without(other)), sorted(a.difference(b)))
    for (const found of b) assert.equal(one.has(found), a.has(found))
  })
  fc.assert(property, { numRuns: 50 })
})

test('what is written as postings is read back, in any order and several times', () => {
  const property = fc.property(ids, (written) => {
    const texts = [...written].map((one) => `${emptyPostings(blockOf(one))}${entryOf(one)}${entryOf(one)}`)
    const read = speciesIn(texts.join(''))
    assert.deepEqual(sorted(read), sorted(written))
  })
  fc.assert(property, { numRuns: 50 })
})

test('species are taken out of postings without touching the others', () => {
  const property = fc.property(fc.uniqueArray(id, { minLength: 1 }), fc.nat(), (written, which) => {
    const gone = written.slice(which % written.length)
    const others = written.slice(0, which % written.length)
    for (const text of [postingsOf(written), written.map((one) => postingsOf([one])).join('')]) {
      const left = speciesIn(withoutEntries(text, gone))
      assert.deepEqual(sorted(left), sorted(others))
      assert.equal(withoutEntries(text, gone) === '', others.length === 0)
    }
  })
  fc.assert(property)
})

test('an entry is never found across two others', () => {
  const entries = Array.from({ length: BLOCK }, (_, at) => entryOf(at))
  assert.equal(new Set(entries).size, BLOCK)
  for (const entry of entries) assert.match(entry, /^[g-v][0-9a-f]{2}$/)
})
