import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Location, Region } from '../api/types.ts'
import { idsOf, regionOf, renumbered, withoutPlace, withPlace } from './arrangement.ts'

const place = (id: number): Location => ({ id, name: `Place ${id}`, lightLevel: 0, createdAt: 0 })
const region = (id: number, ...places: number[]): Region => ({
  id,
  name: `Region ${id}`,
  locations: places.map(place),
  createdAt: 0,
})
const shapeOf = (regions: readonly Region[]) => regions.map(({ locations }) => locations.map(({ id }) => id))

describe('the places of the regions', () => {
  const regions = [region(1, 11, 12, 13), region(2, 21)]

  test('change where they stand', () => {
    const changed = withPlace(regions, { ...place(12), name: 'Shelf' }, 1)
    assert.deepEqual(shapeOf(changed), [[11, 12, 13], [21]])
    assert.equal(changed[0]?.locations[1]?.name, 'Shelf')
  })

  test('go to another region as its last', () => {
    assert.deepEqual(shapeOf(withPlace(regions, place(12), 2)), [
      [11, 13],
      [21, 12],
    ])
  })

  test('are in one region, and in none when they are gone', () => {
    assert.equal(regionOf(regions, 21)?.id, 2)
    assert.equal(regionOf(withoutPlace(regions, 21), 21), undefined)
  })

  test('come back to where they stood under another number', () => {
    assert.deepEqual(idsOf(renumbered(regions[0]?.locations ?? [], 12, 99)), [11, 99, 13])
  })
})
