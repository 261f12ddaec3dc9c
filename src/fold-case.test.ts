import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldCase, searchTerms } from './fold-case.ts'

for (const [one, other] of [
  ['ADA', 'ada'],
  ['ÅNGSTRÖM', 'ångström'],
  ['a\u030a', 'å'],
  ['ΟΔΟΣ', 'οδος'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ДЕРЕВО', 'дерево'],
  ['ﬁcus', 'ficus'],
  ['Ｆｅｒｎ', 'fern'],
  ['ẞ', 'ß'],
] as const) {
  test(`${one} and ${other} are the same`, () => assert.equal(foldCase(one), foldCase(other)))
}

test('different words stay different', () => {
  assert.notEqual(foldCase('é'), foldCase('e'))
  assert.notEqual(foldCase('fern'), foldCase('ferns'))
})

test('folding twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(foldCase(foldCase(text)), foldCase(text))
    }),
  )
})

test('a search is the words between any white space', () => {
  assert.deepEqual(searchTerms('  Red\tFERN\n\u3000ΟΔΟΣ '), ['red', 'fern', 'οδοσ'])
  assert.deepEqual(searchTerms(''), [])
  assert.deepEqual(searchTerms(' \t\n'), [])
})
