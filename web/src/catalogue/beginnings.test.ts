import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { closestFirst, shorterBeginnings } from './beginnings.ts'

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
