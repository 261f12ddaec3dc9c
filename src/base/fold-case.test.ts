import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldCase, foldForSearch, foldName, searchTerms } from './fold-case.ts'

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

for (const [one, other] of [
  ['ADA', 'ada'],
  ['a\u030a', 'Å'],
  ['ΟΔΟΣ', 'οδος'],
  ['STRASSE', 'Straße'],
  ['ẞ', 'ß'],
] as const) {
  test(`${one} and ${other} are one name`, () => assert.equal(foldName(one), foldName(other)))
}

for (const [one, other] of [
  ['CO2', 'CO₂'],
  ['Ｆｅｒｎ', 'fern'],
  ['é', 'e'],
] as const) {
  test(`${one} and ${other} are two names`, () => assert.notEqual(foldName(one), foldName(other)))
}

for (const [one, other] of [
  ['STRASSE', 'Straße'],
  ['SÜẞKARTOFFEL', 'süsskartoffel'],
  ['İstanbul', 'istanbul'],
  ['Ϊ\u0301', 'ΐ'],
  ['ÉPIPRÈMNE', 'épiprèmne'],
  ['Ｆｅｒｎ', 'fern'],
  ['CO₂', 'co2'],
] as const) {
  test(`a search for ${one} finds ${other}`, () => assert.equal(foldForSearch(one), foldForSearch(other)))
}

test('folding for a search twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(foldForSearch(foldForSearch(text)), foldForSearch(text))
    }),
  )
})

test('folding a name twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(foldName(foldName(text)), foldName(text))
    }),
  )
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
