import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NewPlant } from '../../offline/outbox/commands.ts'
import { sharingPlaces } from './shared-places.ts'

const kitchen = { name: 'Kitchen', region: { name: 'Home' } }
const bath = { name: 'Bath', region: { name: 'home' } }

/** Where plants go that are added together to these places, as the commands c1, c2 and so on. */
function shared(...places: NewPlant['place'][]): NewPlant['place'][] {
  const plant = { name: 'Fern', speciesId: 1 }
  const makers = sharingPlaces(places.map((place) => ({ kind: 'newPlant', plant, place })))
  return makers.map((make, at) => make(`c${at + 1}`).place)
}

describe('plants that are added together', () => {
  test('make a new place once, whatever its case', () => {
    assert.deepEqual(shared(kitchen, { ...kitchen, name: ' kitchen' }), [kitchen, { from: 'c1' }])
  })

  test('make a new region once for several places', () => {
    const hall = { name: 'Hall', region: { name: 'Home' } }
    assert.deepEqual(shared(kitchen, bath, bath, hall), [
      kitchen,
      { name: 'Bath', region: { from: 'c1' } },
      { from: 'c2' },
      { name: 'Hall', region: { from: 'c1' } },
    ])
  })

  test('keep places of the same name in two regions apart', () => {
    const windows = [1, 2].map((id) => ({ name: 'Window', region: { id } }))
    assert.deepEqual(shared(...windows, { id: 4 }), [...windows, { id: 4 }])
  })
})
