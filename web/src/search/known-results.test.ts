import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Known, knownResults } from './known-results.ts'

const SPECIES = { id: 5, commonName: 'Swiss Cheese Plant', scientificName: 'Monstera deliciosa' }
const NOTHING = { plants: [], species: [], places: [], tags: [], entries: [] }

function plant(id: number, name: string, more: object = {}) {
  return { id, name, status: 0 as const, species: null, location: null, tags: [], covers: [], ...more }
}

const KNOWN: Known = {
  plants: [
    plant(1, 'Old Monty', { status: 2 }),
    plant(2, 'Monty', { species: SPECIES, location: { name: 'Kitchen' } }),
    plant(3, 'Fern', { remark: 'from Monica', covers: [{ url: '/fern.jpg' }] }),
    plant(4, 'Moss', { tags: [{ name: 'Common' }] }),
  ],
  species: [{ id: 6, commonName: 'Ivy', scientificName: null }],
  regions: [{ id: 7, name: 'Home', locations: [{ id: 8, name: 'Kitchen' }] }],
  tags: [{ id: 9, name: 'Common' }],
  entries: [
    { id: 1, type: 1, eventTime: 10, plantIds: [2] },
    { id: 2, type: 0, eventTime: 20, plantIds: [3, 99], remark: 'Monday' },
  ],
  // The service found it for another search.
  before: [{ ...NOTHING, plants: [{ id: 6, name: 'Basil of Simon', status: 0 }] }],
}
const UNKNOWN: Known = { plants: [], species: [], regions: [], tags: [], entries: [], before: [] }

test('what the device knows is found by all that belongs to it, in the order of the service', () => {
  assert.deepEqual(knownResults(KNOWN, 'Mon'), {
    plants: [
      { id: 2, name: 'Monty', status: 0, speciesName: 'Swiss Cheese Plant', locationName: 'Kitchen' },
      { id: 6, name: 'Basil of Simon', status: 0 },
      { id: 3, name: 'Fern', status: 0, coverUrl: '/fern.jpg' },
      { id: 4, name: 'Moss', status: 0 },
      { id: 1, name: 'Old Monty', status: 2 },
    ],
    species: [SPECIES],
    places: [],
    tags: [{ id: 9, name: 'Common' }],
    entries: [
      { id: 2, type: 0, eventTime: 20, remark: 'Monday', plants: [{ id: 3, name: 'Fern' }] },
      { id: 1, type: 1, eventTime: 10, plants: [{ id: 2, name: 'Monty' }] },
    ],
  })
  assert.deepEqual(knownResults(KNOWN, 'KITCH').places, [
    { kind: 2, id: 8, name: 'Kitchen', regionName: 'Home' },
  ])
  assert.deepEqual(knownResults(KNOWN, 'IVY').species, [{ id: 6, commonName: 'Ivy' }])
  assert.deepEqual(knownResults(KNOWN, 'home').places, [{ kind: 1, id: 7, name: 'Home' }])
  assert.deepEqual(
    knownResults(KNOWN, 'mon kitchen').plants.map(({ id }) => id),
    [2],
  )
})

test('a device that knows nothing finds nothing', () => {
  assert.deepEqual(knownResults(UNKNOWN, 'mon'), NOTHING)
})
