import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openSource } from '../../../src/features/catalogue/import/file-format.ts'
import { readRecord } from '../../../src/features/catalogue/import/species-record.ts'
import { STARTER_CATALOGUE } from '../../../src/features/catalogue/import/starter-catalogue.ts'
import { habitOf } from './habit-of.ts'
import { CATEGORIES, HABITS } from './habits.ts'

/** A species of an imported flora. */
function imported(given: { scientificName?: string; family?: string; categories?: readonly string[] }) {
  const { scientificName = 'Novus incognitus', family = null, categories = [] } = given
  return habitOf({
    commonName: 'Stranger',
    scientificName,
    genus: scientificName.split(' ')[0] ?? null,
    family,
    categories: categories.map((name) => ({ name })),
  })
}

describe('how a species grows', () => {
  test('is known of the whole starter catalogue, and already by the scientific name', async () => {
    const without: string[] = []
    let known = 0
    for await (const row of (await openSource(STARTER_CATALOGUE)).rows()) {
      const record = readRecord(row)
      if (record?.scientificName === undefined) continue
      const { commonName = '', scientificName, genus = null, family = null, categories = [] } = record
      const whole = {
        commonName,
        scientificName,
        genus,
        family,
        categories: categories.map((name) => ({ name })),
      }
      const habit = habitOf(whole)
      if (habit === undefined || habit !== habitOf({ commonName, scientificName }))
        without.push(scientificName)
      else known++
    }
    assert.deepEqual({ without, known }, { without: [], known: 317 })
  })

  test('is decided by the species before the genus, the genus before the family, the family before the category', () => {
    const family = 'Moraceae'
    const categories = ['foliage', 'tree']
    assert.equal(imported({ scientificName: 'Ficus lyrata', family, categories }), 'rubberPlant')
    assert.equal(imported({ scientificName: 'Ficus religiosa', family, categories }), 'indoorTree')
    assert.equal(imported({ scientificName: 'Morus alba', family, categories }), 'broadleafTree')
    assert.equal(imported({ categories }), 'broadleafTree')
    assert.equal(imported({ categories: ['other', 'foliage'] }), 'paintedLeaf')
  })

  test('is read from names in any case, of hybrids too, and of plants that are no more than a name', () => {
    assert.equal(imported({ scientificName: 'Mentha × gracilis' }), 'leafyHerb')
    assert.equal(imported({ scientificName: '×Mangave bloodspot', family: 'ASPHODELACEAE' }), 'aloe')
    assert.equal(habitOf({ commonName: 'Fern', scientificName: null, family: 'Blechnaceae' }), 'fern')
    assert.equal(habitOf({ commonName: 'Monty', scientificName: 'monstera' }), 'monstera')
  })

  test('is unknown where nothing tells', () => {
    assert.equal(imported({ family: 'Incognitaceae', categories: ['other'] }), undefined)
    assert.equal(habitOf({ commonName: 'Unknown plant', scientificName: null }), undefined)
  })

  test('no name belongs to two habits, and every category has one', () => {
    const names = Object.values(HABITS).flatMap((signs) => [
      ...('species' in signs ? signs.species : []),
      ...('genera' in signs ? signs.genera.split(' ') : []),
      ...('families' in signs ? signs.families.split(' ') : []),
    ])
    assert.deepEqual(
      names.filter((name, at) => names.indexOf(name) !== at),
      [],
    )
    for (const name of CATEGORIES) assert.ok(imported({ categories: [name] }) !== undefined, name)
  })
})
