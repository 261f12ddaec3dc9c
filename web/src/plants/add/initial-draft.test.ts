import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialDraft } from './initial-draft.ts'

const species = { id: 3, commonName: 'Boston Fern', scientificName: null }
const unknown = { id: 9, commonName: 'Unknown plant', scientificName: null }
const idle = { data: undefined, isFetched: false, isFetching: false }
const looking = { data: undefined, isFetched: false, isFetching: true }
const again = { data: undefined, isFetched: true, isFetching: true }
const none = { original: idle, species: idle, unknown: idle }

test('waits for what the address names, and for nothing else', () => {
  assert.equal(initialDraft({ from: 1 }, { ...none, original: looking }), undefined)
  assert.equal(initialDraft({ speciesId: 3 }, { ...none, species: looking }), undefined)
  assert.equal(initialDraft({ name: 'Ivy' }, { ...none, unknown: looking }), undefined)
  assert.deepEqual(initialDraft({}, { original: looking, species: looking, unknown: looking }), {})
})

test('what could not be read once does not take the form away when it is asked for again', () => {
  assert.deepEqual(initialDraft({ name: 'Ivy' }, { ...none, unknown: again }), { name: 'Ivy' })
})

test('is what was found', () => {
  const found = { isFetched: true, isFetching: false }
  assert.deepEqual(initialDraft({ speciesId: 3 }, { ...none, species: { ...found, data: species } }), {
    species,
  })
  const wished = { ...none, species: { ...found, data: species }, unknown: { ...found, data: unknown } }
  assert.deepEqual(initialDraft({ speciesId: 3, name: 'Boston Fern' }, wished), { species })
  assert.deepEqual(initialDraft({ speciesId: 3, name: 'Bo' }, wished), { species, name: 'Bo' })
  assert.deepEqual(initialDraft({ name: 'Ivy' }, { ...none, unknown: { ...found, data: unknown } }), {
    name: 'Ivy',
    species: unknown,
  })
  assert.deepEqual(initialDraft({ name: 'Ivy' }, { ...none, unknown: { ...found, data: null } }), {
    name: 'Ivy',
  })
})
