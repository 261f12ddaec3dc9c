import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OfferReason, offeredInterval, withInterval } from './offered-interval.ts'

const TODAY = '2026-11-15'
const WEEKLY = { mode: 1, every: 7, unit: 1, seasons: [] } as const
const WINTER = { months: [11, 12, 1, 2], every: 2, unit: 2 } as const
const SEASONAL = { ...WEEKLY, seasons: [{ ...WINTER, months: [...WINTER.months] }] }

const planned = (change: object = {}) => ({ ...WEEKLY, seasons: [], ...change })
/** Every ninth day, the last time ten days ago. */
const NINES = ['2026-11-05', '2026-10-27', '2026-10-18', '2026-10-09', '2026-09-30']
const IN_WINTER = ['2026-11-14', '2026-11-11', '2026-11-08', '2026-11-05', '2026-11-02']

const offers: [
  what: string,
  schedule: object,
  days: string[],
  observed: number | undefined,
  OfferReason,
  object?,
][] = [
  ['another rhythm', {}, NINES, 9, 'rhythm', { every: 9, instead: 7 }],
  ['a rhythm that is nearly as planned', {}, NINES, 8, 'rhythm'],
  ['another rhythm for some days', {}, NINES.slice(0, 2), 9, 'rhythm'],
  ['too few times for a rhythm', {}, NINES, undefined, 'rhythm'],
  ['put off, with a longer rhythm', {}, NINES, 9, 'putOff', { every: 9, instead: 7 }],
  ['put off for the first time', {}, NINES, 7, 'putOff', { every: 10, instead: 7 }],
  ['put off, done once', {}, NINES.slice(0, 1), undefined, 'putOff', { every: 10, instead: 7 }],
  ['put off, never done', {}, [], undefined, 'putOff'],
  ['put off sooner than planned', { every: 12 }, NINES, 9, 'putOff'],
  ['weeks', { every: 1, unit: 2 }, NINES, 9, 'rhythm', { every: 9, instead: 7 }],
  ['months', { every: 1, unit: 3 }, NINES, 9, 'rhythm'],
  ['fixed days', { mode: 2 }, NINES, 9, 'rhythm'],
  ['a month at rest', { seasons: [{ months: [11], rest: true }] }, NINES, 9, 'rhythm'],
  ['a rhythm of the other season', SEASONAL, NINES, 9, 'rhythm'],
  ['put off in the other season', { ...SEASONAL, every: 30 }, NINES, 30, 'putOff'],
]

for (const [what, change, doneDays, observed, reason, wanted] of offers) {
  test(`${what}: ${wanted === undefined ? 'nothing is offered' : 'an offer'}`, () => {
    const history = { doneDays, ...(observed === undefined ? {} : { observedDays: observed }) }
    assert.deepEqual(offeredInterval(planned(change), history, reason, TODAY), wanted)
  })
}

test('what is kept in winter is offered for the winter', () => {
  const history = { doneDays: [...IN_WINTER, '2026-10-01'], observedDays: 3 }
  assert.equal(offeredInterval(SEASONAL, history, 'rhythm', TODAY), undefined)
  const winterOnly = { doneDays: [...IN_WINTER, '2026-02-01'], observedDays: 3 }
  assert.deepEqual(offeredInterval(SEASONAL, winterOnly, 'rhythm', TODAY), { every: 3, instead: 14 })
  assert.deepEqual(withInterval(SEASONAL, 3, TODAY), {
    seasons: [{ ...SEASONAL.seasons[0], every: 3, unit: 1 }],
  })
  assert.deepEqual(withInterval(planned(), 9, TODAY), { every: 9, unit: 1 })
})
