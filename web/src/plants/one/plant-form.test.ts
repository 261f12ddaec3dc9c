import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Plant } from '../../api/types.ts'
import { bodyOf, changedFields, formOf, plantOf } from './plant-form.ts'

const PLANT: Plant = {
  id: 1,
  name: 'Monty',
  species: { id: 5, commonName: 'Swiss Cheese Plant', scientificName: null },
  location: { id: 7, name: 'Kitchen' },
  plantingDate: '2025-04-01',
  cultivationMethod: 1,
  substrate: 2,
  status: 0,
  remark: 'A gift.',
  covers: [{ id: 11, url: '/api/v1/media/202601/01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg' }],
  tags: [{ id: 3, name: 'gift' }],
  createdAt: 0,
}

test('a form that nobody touched says what the plant has', () => {
  assert.deepEqual(bodyOf(formOf(PLANT), [], []), {
    name: 'Monty',
    speciesId: 5,
    locationId: 7,
    plantingDate: '2025-04-01',
    cultivationMethod: 1,
    substrate: 2,
    status: 0,
    remark: 'A gift.',
    tagIds: [3],
    covers: [11],
  })
})

test('what was emptied is cleared, and what is new comes last', () => {
  const form = { ...formOf(PLANT), species: null, locationId: 0, plantingDate: '', remark: '  ' }
  const body = bodyOf(form, [12], [4])
  assert.deepEqual(
    [body.speciesId, body.locationId, body.plantingDate, body.remark],
    [null, null, null, null],
  )
  assert.deepEqual(
    [body.covers, body.tagIds],
    [
      [11, 12],
      [3, 4],
    ],
  )
})

test('somebody else’s changes are told by field', () => {
  assert.deepEqual(changedFields(PLANT, PLANT), [])
  assert.deepEqual(changedFields(PLANT, { ...PLANT, name: 'Monstera', location: null, covers: [] }), [
    'name',
    'locationId',
    'covers',
  ])
})

test('what stands in a form is told as a plant, and differs only where somebody typed', () => {
  const window = { id: 8, name: 'Window', lightLevel: 3, createdAt: 0 } as const
  const regions = [{ locations: [window] }]
  const known = { regions, tags: [{ id: 2, name: 'dry' }, ...PLANT.tags] }
  const form = formOf(PLANT)
  const typed = { ...form, name: ' Monty II ', locationId: 8, remark: ' ', tagIds: [3, 2] }
  const { remark: _, ...kept } = PLANT
  assert.deepEqual(plantOf(typed, PLANT, known), {
    ...kept,
    name: 'Monty II',
    location: window,
    tags: [
      { id: 2, name: 'dry' },
      { id: 3, name: 'gift' },
    ],
  })
  // Tags have no order, and a species has more names than one.
  const now = {
    ...PLANT,
    species: { id: 5, commonName: 'Fensterblatt', scientificName: null },
    tags: [...PLANT.tags, { id: 2, name: 'dry' }],
  }
  assert.deepEqual(changedFields(plantOf(typed, PLANT, known), now), ['name', 'locationId', 'remark'])
})
