import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from '../offline/outbox/commands.ts'
import type { Queued } from '../offline/outbox/queued.ts'
import { dueChecks, problemsOf } from './checks.ts'

const TODAY = '2026-11-19'
const [WATERING, TREATMENT, PEST, OBSERVATION, PHOTO] = [1, 8, 9, 10, 12] as const

function waiting(command: Command): Queued {
  return {
    id: 'one',
    seq: 1,
    userId: 1,
    at: 0,
    names: {},
    command,
    photos: 0,
    state: 'waiting',
    attempts: 0,
    results: { media: [], removed: 0 },
    tried: {},
    isUndone: false,
  }
}

test('a check is due from its day on, the longest overdue first, as long as the problem is open', () => {
  const fern = { id: 1, name: 'Fern' }
  const problems = [
    { plant: fern, nextCheck: TODAY },
    { plant: fern, nextCheck: '2026-11-20' },
    { plant: fern, nextCheck: '2026-11-12' },
    { plant: fern, nextCheck: '2026-11-13', endedOn: TODAY },
    { plant: fern },
  ]
  assert.deepEqual(dueChecks(problems, TODAY, []), [problems[2], problems[0]])
})

test('a look that waits to be sent counts for its plants', () => {
  const problems = [1, 2].map((id) => ({ plant: { id, name: `Plant ${id}` }, nextCheck: TODAY }))
  const after = (type: typeof TREATMENT | typeof WATERING) =>
    dueChecks(problems, TODAY, [waiting({ kind: 'journalEntry', plants: [1], type, eventTime: 0 })])
  assert.deepEqual(after(TREATMENT), [problems[1]])
  assert.deepEqual(after(WATERING), problems)
})

test('an entry about pests belongs to the problems that were open on its day', () => {
  const mites = { name: 'Spider mites', since: '2026-11-03', endedOn: '2026-11-10' }
  const thrips = { name: 'Thrips', since: '2026-11-10' }
  const of = (type: number, day: string) => problemsOf([mites, thrips], type, day)
  assert.deepEqual(of(PEST, '2026-11-02'), [])
  assert.deepEqual(of(PEST, '2026-11-03'), ['Spider mites'])
  assert.deepEqual(of(OBSERVATION, '2026-11-10'), ['Spider mites', 'Thrips'])
  assert.deepEqual(of(TREATMENT, '2026-11-11'), ['Thrips'])
  assert.deepEqual(of(PHOTO, '2026-11-11'), [])
})
