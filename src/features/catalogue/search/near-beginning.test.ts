import assert from 'node:assert/strict'
import { test } from 'node:test'
import { intactParts, nearBeginnings } from './near-beginning.ts'

const LETTERS = ['a', 'b', 'c']

function textsOf(length: number): string[] {
  return length === 0 ? [''] : textsOf(length - 1).flatMap((text) => LETTERS.map((letter) => text + letter))
}

/** Everything that one slip makes of a text. */
function slips(text: string): Set<string> {
  const found = new Set<string>()
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)]
    for (const letter of LETTERS) {
      found.add(before + letter + after)
      if (after !== '') found.add(before + letter + after.slice(1))
    }
    if (after !== '') found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2))
  }
  return found
}

const expected = (term: string, word: string) => {
  const near = slips(term)
  return [4, 5, 6].flatMap((length) => {
    const beginning = word.slice(0, length)
    return beginning.length === length && near.has(beginning) ? [beginning] : []
  })
}

test('the near beginnings of a word are those that one slip makes of the term', () => {
  const words = [...textsOf(4), ...textsOf(6)]
  for (const term of ['abcab', 'aabba', 'aaaaa', 'cabca', 'abccc']) {
    for (const word of words) {
      if (word.startsWith(term)) continue
      const found = nearBeginnings([...term], [...word])
      assert.deepEqual(found.toSorted(), expected(term, word).toSorted(), `${term} ${word}`)
      const { beginning, end } = intactParts([...term])
      if (found.length > 0) assert.ok(word.startsWith(beginning) || word.includes(end), `${term} ${word}`)
    }
  }
})

test('a term is no slip of itself', () => {
  assert.deepEqual(nearBeginnings([...'monst'], [...'monstera']), [])
})

for (const [term, word, ...found] of [
  ['monstra', 'monstera', 'monstera'],
  ['mosntera', 'monstera', 'monstera'],
  ['nonstera', 'monstera', 'monstera'],
  ['monnstera', 'monstera', 'monstera'],
  ['onstera', 'monstera', 'monstera'],
  ['monsterq', 'monstera', 'monstera', 'monster'],
  ['mosnt', 'monstera', 'monst'],
  ['mnostra', 'monstera'],
  ['🌱abcd🌱', '🌱acbd🌱🪴', '🌱acbd🌱'],
] as const) {
  test(`${term} and ${word}`, () => {
    assert.deepEqual(nearBeginnings([...term], [...word]), found)
  })
}

test('each slip leaves a part of a longer term as it is', () => {
  for (const term of ['abcdefgh', 'abcdefghijk', 'abcde']) {
    const { beginning, end } = intactParts([...term])
    assert.ok(beginning.length > 0 && end.length > 2)
    for (const slip of slips(term)) assert.ok(slip.startsWith(beginning) || slip.includes(end), slip)
  }
})
