import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BLOCK } from './blocks.ts'
import { postingsOf } from './postings.ts'
import { WordPostings } from './word-postings.ts'

/** The ids lie close together, around the border of two blocks, and far away. */
const species = fc.oneof(fc.nat({ max: 40 }), fc.integer({ min: BLOCK - 3, max: BLOCK + 3 }), fc.nat(2 ** 45))
/** The ids follow one another, or have gaps between them. */
const word = fc.oneof(fc.integer({ min: 5, max: 20 }), fc.nat(2 ** 45))
const dictionary = fc.uniqueArray(fc.tuple(word, fc.uniqueArray(species, { minLength: 1, maxLength: 8 })), {
  selector: ([word]) => word,
  maxLength: 20,
})

function postingsWith(words: readonly (readonly [number, readonly number[]])[]): WordPostings {
  const postings = new WordPostings()
  for (const [word, ids] of words.toSorted(([a], [b]) => a - b)) postings.append(word, postingsOf(ids))
  return postings.complete()
}

test('species have a word of each list', () => {
  const lists = fc.array(fc.array(word, { maxLength: 8 }), { minLength: 1, maxLength: 3 })
  const property = fc.property(dictionary, fc.array(lists, { maxLength: 3 }), (words, searches) => {
    const postings = postingsWith(words)
    const speciesOf = new Map(words)
    // One search follows the other: none leaves anything behind.
    for (const lists of searches) {
      const sets = lists.map((list) => new Set(list.flatMap((word) => speciesOf.get(word) ?? [])))
      const expected = sets.reduce((all, one) => all.intersection(one))
      const found = postings.speciesWith(lists.map((list) => postings.listOf(list)))
      assert.deepEqual(new Set(found), expected)
      assert.equal(found.size, expected.size)
    }
  })
  fc.assert(property)
})

test('a list tells how many species its words have', () => {
  const postings = postingsWith([
    [7, [1, 2]],
    [9, [2, 3, BLOCK]],
  ])
  assert.deepEqual(
    [[7], [9], [7, 9], [8], []].map((words) => postings.listOf(words).count),
    [2, 3, 5, 0, 0],
  )
})
