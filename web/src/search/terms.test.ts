import assert from 'node:assert/strict'
import { test } from 'node:test'
import { haveTerms, partsOf, rankOf, termsOf } from './terms.ts'

const shown = (text: string, search: string) =>
  partsOf(text, search)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('')

test('terms are found without regard to case, in any of the texts', () => {
  assert.deepEqual(termsOf('  Straße  FERN '), ['strasse', 'fern'])
  assert.equal(haveTerms(['Fern', null, 'STRASSE 7'], termsOf('straße fer')), true)
  assert.equal(haveTerms(['Fern', undefined], termsOf('fern moss')), false)
})

test('a name fits best that begins with the search, then one of which a word does, then one that has it', () => {
  const names = ['Monty', 'The Monster', 'Common Ivy', 'Fern']
  assert.deepEqual(
    names.map((name) => rankOf(name, 'mon')),
    [0, 1, 2, 3],
  )
})

test('what was found of a name stands out, each term, also where it means something to a pattern', () => {
  assert.equal(shown('Monstera deliciosa', 'DELI mon'), '[Mon]stera [deli]ciosa')
  assert.equal(shown('Fern (2.)', '(2.'), 'Fern [(2.])')
  assert.equal(shown('龟背竹', '背'), '龟[背]竹')
  assert.equal(shown('Fern', 'moss'), 'Fern')
  assert.equal(shown('Fern', '  '), 'Fern')
  assert.equal(shown('fern ferny', 'fer fern'), '[fern] [fern]y')
})
