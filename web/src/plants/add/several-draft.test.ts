import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { commandsOf, countOf, readDraft, type SeveralItem } from './several-draft.ts'

const species = { id: 3, commonName: 'Boston Fern', scientificName: null }
const item: SeveralItem = { key: 'a', species, name: 'Fern', count: 3, place: { id: 4 }, substrate: 5 }

describe('a list of several plants', () => {
  test('makes one plant for each twin, with a number', () => {
    const commands = commandsOf([item, { key: 'b', species, name: 'Ivy', count: 1, place: { id: 5 } }])
    assert.deepEqual(
      commands.map(({ plant, place }) => [plant.name, plant.substrate, place]),
      [
        ['Fern', 5, { id: 4 }],
        ['Fern 2', 5, { id: 4 }],
        ['Fern 3', 5, { id: 4 }],
        ['Ivy', undefined, { id: 5 }],
      ],
    )
    assert.equal(countOf([item, item]), 6)
  })

  test('comes back as it was left', () => {
    const draft = { items: [item], place: { name: 'Kitchen', region: { name: 'Home' } }, substrate: 5 }
    assert.deepEqual(readDraft(JSON.stringify(draft)), draft)
  })

  test('is empty when what was left cannot be understood', () => {
    const broken = [
      null,
      '',
      '{',
      'null',
      '{"items":{}}',
      JSON.stringify({ items: [{ ...item, species: null }] }),
      JSON.stringify({ items: [{ ...item, count: 'many' }] }),
      JSON.stringify({ items: [{ ...item, place: { name: 'Kitchen' } }] }),
      JSON.stringify({ items: [item], substrate: 'clay' }),
    ]
    for (const stored of broken) assert.deepEqual(readDraft(stored), { items: [] }, String(stored))
  })
})
