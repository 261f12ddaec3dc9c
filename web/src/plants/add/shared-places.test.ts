import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SharedPlaces } from './shared-places.ts'

const kitchen = { name: 'Kitchen', region: { name: 'Home' } }

describe('plants that are added together', () => {
  test('make a new place once, whatever its case', () => {
    const places = new SharedPlaces()
    assert.deepEqual(places.next(kitchen), kitchen)
    places.made(kitchen, 'c1')
    assert.deepEqual(places.next({ ...kitchen, name: ' kitchen' }), { from: 'c1' })
  })

  test('make a new region once for several places', () => {
    const places = new SharedPlaces()
    places.made(kitchen, 'c1')
    const bath = { name: 'Bath', region: { name: 'home' } }
    assert.deepEqual(places.next(bath), { name: 'Bath', region: { from: 'c1' } })
    places.made(bath, 'c2')
    assert.deepEqual(places.next(bath), { from: 'c2' })
    assert.deepEqual(places.next({ name: 'Hall', region: { name: 'Home' } }), {
      name: 'Hall',
      region: { from: 'c1' },
    })
  })

  test('keep places of the same name in two regions apart', () => {
    const places = new SharedPlaces()
    places.made({ name: 'Window', region: { id: 1 } }, 'c1')
    const other = { name: 'Window', region: { id: 2 } }
    assert.deepEqual(places.next(other), other)
    assert.deepEqual(places.next({ id: 4 }), { id: 4 })
  })
})
