import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nameOf, newPlantOf, nextName, type PlantDraft } from './plant-draft.ts'

const species = { id: 3, commonName: 'Boston Fern', scientificName: null }

describe('the name of another plant', () => {
  test('counts on', () => {
    assert.equal(nextName('Fern'), 'Fern 2')
    assert.equal(nextName('Fern 2'), 'Fern 3')
    assert.equal(nextName('Fern 99'), 'Fern 100')
    assert.equal(nextName('2'), '2 2')
  })

  test('stays as short as a name must be', () => {
    assert.equal(nextName('a'.repeat(48)), `${'a'.repeat(46)} 2`)
  })
})

describe('a draft', () => {
  test('is called like its species until somebody names it', () => {
    assert.equal(nameOf({ species }), 'Boston Fern')
    assert.equal(nameOf({ species, name: '' }), '')
    assert.equal(nameOf({ species: { ...species, commonName: '花'.repeat(60) } }).length, 48)
  })

  test('becomes a command with trimmed names, without what is empty', () => {
    const draft: PlantDraft = {
      species,
      name: ' Fern ',
      place: { name: ' Kitchen ', region: { name: ' Home ' } },
      plantingDate: '',
      remark: ' ',
      tagIds: [1],
    }
    assert.deepEqual(newPlantOf(draft), {
      kind: 'newPlant',
      plant: { name: 'Fern', speciesId: 3, tagIds: [1] },
      place: { name: 'Kitchen', region: { name: 'Home' } },
    })
  })

  test('is no command while species, name or place is missing', () => {
    const draft: PlantDraft = { species, place: { id: 1 } }
    assert.notEqual(newPlantOf(draft), undefined)
    const { species: _, ...withoutSpecies } = draft
    const { place: __, ...withoutPlace } = draft
    for (const missing of [withoutSpecies, withoutPlace, { ...draft, name: ' ' }])
      assert.equal(newPlantOf(missing), undefined)
  })
})
