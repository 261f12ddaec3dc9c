import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { beginningWith, closestFirst, ownNamesFirst, shorterBeginnings } from './beginnings.ts'

describe('a misspelt name', () => {
  test('is looked for by shorter and shorter beginnings', () => {
    assert.deepEqual(shorterBeginnings('Monsterra'), ['Monster', 'Monst', 'Mon'])
  })

  test('is cut in each word, and at last to the beginning of the first', () => {
    assert.deepEqual(shorterBeginnings(' Filodendron  skandens '), [
      'Filodendr skande',
      'Filode skan',
      'Fil ska',
      'Filode',
      'Fil',
    ])
  })

  test('is cut to single characters in Chinese', () => {
    assert.deepEqual(shorterBeginnings('龟背竹子'), ['龟背竹', '龟背', '龟'])
  })

  test('of three letters offers nothing shorter', () => {
    assert.deepEqual(shorterBeginnings('Alo'), [])
    assert.deepEqual(shorterBeginnings('  '), [])
  })

  test('is not like a name that has its few letters somewhere in the middle', () => {
    const found = [
      { commonName: 'Tomate', scientificName: 'Solanum lycopersicum' },
      { commonName: 'Granatapfel', scientificName: 'Punica granatum' },
      { commonName: 'Orange', scientificName: 'Citrus × omanensis' },
    ]
    const alike = (keywords: string) => beginningWith(found, keywords).map(({ commonName }) => commonName)
    assert.deepEqual(alike('Oma'), ['Orange'])
    assert.deepEqual(alike('gran mys'), ['Granatapfel'])
    // So many letters were found in a name of another language.
    assert.deepEqual(alike('pomegran'), ['Tomate', 'Granatapfel', 'Orange'])
  })

  test('puts what begins alike in front, by any name and without accents', () => {
    const found = [
      { commonName: 'Mondgras', scientificName: null },
      { commonName: 'Fensterblatt', scientificName: 'Monstera deliciosa' },
      { commonName: 'Palme', scientificName: 'Dictyosperma album' },
      { commonName: 'Blaue Mönsterpflanze', scientificName: null },
    ]
    assert.deepEqual(
      closestFirst(found, 'Monsterra').map(({ commonName }) => commonName),
      ['Fensterblatt', 'Blaue Mönsterpflanze', 'Mondgras', 'Palme'],
    )
  })
})

test('names of the person’s own language come first, then botanical ones', () => {
  const found = [
    { commonName: 'Glückskastanie', scientificName: 'Pachira aquatica' },
    { commonName: 'Fensterblatt', scientificName: 'Monstera deliciosa' },
    { commonName: 'Gelbe Mondviole', scientificName: null },
    { commonName: 'Mönchspfeffer', scientificName: 'Vitex agnus-castus' },
  ]
  assert.deepEqual(
    ownNamesFirst(found, 'mon').map(({ commonName }) => commonName),
    ['Mönchspfeffer', 'Gelbe Mondviole', 'Fensterblatt', 'Glückskastanie'],
  )
})
