import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CareSchedule } from '../api/types.ts'
import { latestEnd, pausedByAbsence, planAbsence } from './away.ts'

const TODAY = '2026-11-15'
const away = { from: '2026-11-18', until: '2026-12-01', types: [] }

function schedule(id: number, change: Partial<CareSchedule>): CareSchedule {
  const plan = { type: 1, mode: 1, every: 7, unit: 1, seasons: [], startDate: '2026-01-01' } as const
  return { id, plantId: id, ...plan, seasons: [], paused: false, state: 1, createdAt: 0, ...change }
}

const ids = (schedules: readonly CareSchedule[]) => schedules.map(({ id }) => id)

test('what is due before the first day away stays, unless that is today', () => {
  const schedules = [
    schedule(1, { nextDue: '2026-11-10', state: 3 }),
    schedule(2, { nextDue: '2026-11-17' }),
    schedule(3, { nextDue: '2026-11-18' }),
  ]
  const { pausing, before } = planAbsence(schedules, away, TODAY)
  assert.deepEqual([ids(pausing), ids(before)], [[3], [1, 2]])
  assert.deepEqual(ids(planAbsence(schedules, { ...away, from: TODAY }, TODAY).pausing), [1, 2, 3])
})

test('a pause that is longer or has no end is left alone, a shorter one is prolonged', () => {
  const schedules = [
    schedule(1, { paused: true, state: 4 }),
    schedule(2, { paused: true, pausedUntil: '2027-01-01', nextDue: '2027-01-01', state: 4 }),
    schedule(3, { paused: true, pausedUntil: '2026-11-20', nextDue: '2026-11-20', state: 4 }),
    schedule(4, { state: 5 }),
  ]
  assert.deepEqual(ids(planAbsence(schedules, away, TODAY).pausing), [3])
})

test('only the chosen kinds', () => {
  const schedules = [schedule(1, { nextDue: '2026-11-20' }), schedule(2, { type: 2, nextDue: '2026-11-20' })]
  assert.deepEqual(ids(planAbsence(schedules, { ...away, types: [2] }, TODAY).pausing), [2])
})

test('an absence is told from pauses of single plants', () => {
  const paused = (pausedUntil: string) =>
    ({ paused: true, pausedUntil, nextDue: pausedUntil, state: 4 }) as const
  const single = [
    schedule(1, { ...paused('2027-01-30') }),
    schedule(2, { plantId: 1, type: 2, ...paused('2027-01-30') }),
    schedule(3, { plantId: 1, type: 6, ...paused('2027-01-30') }),
    schedule(4, { nextDue: '2026-11-20' }),
    schedule(5, { nextDue: '2026-11-20' }),
  ]
  assert.deepEqual(ids(pausedByAbsence(single)), [])
  const away = single.map((one) => (one.paused ? one : { ...one, ...paused('2026-12-01') }))
  assert.deepEqual([ids(pausedByAbsence(away)), latestEnd(pausedByAbsence(away))], [[4, 5], '2026-12-01'])

  const fedAlone = [schedule(1, { type: 2, ...paused('2027-03-01') }), schedule(2, {}), schedule(3, {})]
  assert.deepEqual(ids(pausedByAbsence(fedAlone)), [])
  assert.deepEqual(ids(pausedByAbsence([schedule(1, { ...paused('2026-12-01') })])), [1])
  const endless = [schedule(1, { paused: true, state: 4 }), schedule(2, { ...paused('2026-12-01') })]
  assert.deepEqual(ids(pausedByAbsence(endless)), [2])
})
