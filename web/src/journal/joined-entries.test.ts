import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JournalEntry } from '../api/types.ts'
import { joinedEntries } from './joined-entries.ts'
import { type ShownEntry, shownSaved } from './shown-entries.ts'

const NOON = Date.parse('2026-11-15T12:00')
const HOUR = 3_600_000
const WATERING = 1
const FERTILIZING = 2

function entry(id: number, hoursAgo: number, more: Partial<JournalEntry> = {}): ShownEntry {
  const eventTime = NOON - hoursAgo * HOUR
  return shownSaved({
    id,
    type: WATERING,
    eventTime,
    plantIds: [id],
    media: [],
    createdAt: eventTime,
    ...more,
  })
}

const idsOf = (entries: readonly ShownEntry[]) =>
  joinedEntries(entries).map((row) => row.entries.map(({ saved }) => saved?.id))

test('the same care of a day is one row where its latest entry stands', () => {
  const day = [
    entry(1, 0, { properties: '{"ml":200}' }),
    entry(2, 1, { type: FERTILIZING }),
    entry(3, 2),
    entry(4, 24),
  ]
  assert.deepEqual(idsOf(day), [[1, 3], [2], [4]])
})

test('what an entry says of its own is not lost in a row of others', () => {
  const photo = { id: 9, url: '/media/9', mimeType: 'image/jpeg', size: 1 }
  const said = [{ remark: 'Dry' }, { media: [photo] }, { properties: '{"height":20}' }]
  for (const more of said)
    assert.deepEqual(idsOf([entry(1, 0, more), entry(2, 1), entry(3, 2)]), [[1], [2, 3]])
})

test('what each of several people did is a row of its own', () => {
  const bob = { author: { kind: 1, name: 'Bob', userId: 7 } } as const
  const kim = { author: { kind: 2, name: 'Kim' } } as const
  const day = [entry(1, 0, bob), entry(2, 1), entry(3, 2, kim), entry(4, 3, bob), entry(5, 4)]
  assert.deepEqual(idsOf(day), [[1, 4], [2, 5], [3]])
})

test('what waits stays alone', () => {
  const waiting = {
    commandId: 'a',
    state: 'waiting',
    type: WATERING,
    eventTime: NOON,
    plantIds: [5],
    photos: 0,
  } as const
  const shown = { ...entry(5, 0), key: 'a:1', saved: undefined, waiting }
  assert.deepEqual(
    joinedEntries([shown, { ...shown, key: 'b:1' }, entry(1, 1)]).map(({ key }) => key),
    ['a:1', 'b:1', '1'],
  )
})
