import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from '../offline/outbox/commands.ts'
import { draftOf } from '../offline/outbox/queue-changes.ts'
import type { Queued } from '../offline/outbox/queued.ts'
import { shownEntries } from './shown-entries.ts'

const NOON = Date.UTC(2026, 10, 15, 12)
const watering: Command = { kind: 'journalEntry', plants: [7], type: 1, eventTime: NOON }

function queued(entryIds?: number[]): Queued {
  const draft = draftOf(watering, {}, 0, { id: 'c1', userId: 1, at: NOON })
  return { ...draft, seq: 1, results: { ...draft.results, ...(entryIds === undefined ? {} : { entryIds }) } }
}

test('an entry shows once, whether it waits, was just sent, or is read already', () => {
  const read = { id: 3, type: 1 as const, eventTime: NOON, plantIds: [7], media: [], createdAt: NOON }
  const keys = (...from: Parameters<typeof shownEntries>) => shownEntries(...from).map(({ key }) => key)
  assert.deepEqual(keys([], [queued()], {}), ['c1:1'])
  assert.deepEqual(keys([], [queued([3])], {}), ['c1:1'])
  assert.deepEqual(keys([read], [queued([3])], {}), ['3'])
  // Written, but the answer that says so is on its way.
  assert.deepEqual(keys([read], [queued()], {}), ['3'])
  assert.deepEqual(keys([{ ...read, eventTime: NOON - 1 }], [queued()], {}), ['c1:1', '3'])
})
