import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { middayIn } from './day-in-zone.ts'
import { type Known, previewOf } from './due-preview.ts'
import { bodyOf, draftOf, isNever, type PlanDraft, planOf, REST, withMode, withMonths } from './plan-draft.ts'
import { hemisphereOfPlant } from './plant-winter.ts'

const TODAY = '2026-11-15'
const WINTER = [11, 12, 1, 2]
const weekly = { type: 1, mode: 1, every: 7, unit: 1, seasons: [], startDate: '2026-01-01' } as const
const draft = draftOf({ ...weekly, seasons: [] }, TODAY)

function sent(of: PlanDraft) {
  const plan = planOf(of)
  assert.ok(plan !== undefined)
  return bodyOf(of, plan)
}

describe('a schedule as it is edited', () => {
  test('comes back as it was', () => {
    const seasons = [
      { months: [1, 2, 11, 12], every: 28, unit: 1 as const },
      { months: [6], every: 2, unit: 2 as const },
      { months: [7], rest: true as const },
    ]
    const whole = {
      ...weekly,
      seasons,
      amountMl: 250,
      note: 'soft water',
      assignees: [7, 3],
      paused: true,
      pausedUntil: '2027-01-01',
    }
    assert.deepEqual(sent(draftOf(whole, TODAY)), whole)
  })

  test('painting the winter gives a season, wiping it none', () => {
    assert.deepEqual(sent(withMonths(draft, WINTER, REST)).seasons, [{ months: [1, 2, 11, 12], rest: true }])
    assert.deepEqual(sent(withMonths(draft, WINTER, 1)).seasons, [
      { months: [1, 2, 11, 12], every: 14, unit: 1 },
    ])
    assert.deepEqual(sent(withMonths(withMonths(draft, WINTER, REST), [], 0)).seasons, [])
  })

  test('fixed days have one interval, rest stays', () => {
    const painted = { ...withMonths(draft, WINTER, REST), months: [REST, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, REST] }
    assert.deepEqual(sent(withMode(painted, 2)).seasons, [{ months: [1, 12], rest: true }])
  })

  test('is not whole without an interval, with one too long, or if it is never due', () => {
    assert.equal(planOf({ ...draft, every: undefined }), undefined)
    assert.equal(planOf({ ...draft, every: 366 }), undefined)
    assert.equal(planOf({ ...draft, every: 1.5 }), undefined)
    const unpainted = { ...draft, others: [{ every: undefined, unit: 1 as const }] }
    assert.notEqual(planOf(unpainted), undefined)
    assert.equal(planOf(withMonths(unpainted, WINTER, 1)), undefined)
    const asleep = planOf({ ...draft, months: draft.months.map(() => REST) })
    assert.equal(asleep !== undefined && isNever(asleep), true)
  })
})

describe('when it would be due', () => {
  const known: Known = {
    today: TODAY,
    zone: 'Europe/Berlin',
    isActive: true,
    lastDoneAt: Date.UTC(2026, 10, 10, 8),
  }
  const next = (of: PlanDraft, more: Partial<Known> = {}) => previewOf(of, { ...known, ...more })?.nextDue

  test('follows the interval, the zone, the rest and the calendar', () => {
    assert.equal(next(draft), '2026-11-17')
    const late = Date.UTC(2026, 10, 10, 22, 30)
    assert.equal(next(draft, { lastDoneAt: late, zone: 'Pacific/Auckland' }), '2026-11-18')
    assert.equal(next(withMonths(draft, WINTER, REST)), '2027-03-01')
    assert.equal(next({ ...draft, mode: 2, unit: 2, every: 1, startDate: '2026-11-07' }), '2026-11-14')
  })

  test('a snooze, a skip and a pause put it off', () => {
    assert.equal(next(draft, { deferral: { kind: 1, day: '2026-11-20' } }), '2026-11-20')
    assert.equal(next(draft, { deferral: { kind: 2, day: '2026-11-17' } }), '2026-11-24')
    assert.equal(next({ ...draft, paused: true, pausedUntil: '2027-01-10' }), '2027-01-10')
    assert.equal(next({ ...draft, paused: true }), undefined)
    assert.equal(previewOf(draft, { ...known, isActive: false })?.state, 5)
  })
})

test('a day that is known without its hour is kept, also far in the east', () => {
  assert.equal(new Date(middayIn('Europe/Berlin', '2026-11-10')).toISOString(), '2026-11-10T12:00:00.000Z')
  assert.equal(new Date(middayIn('Pacific/Auckland', '2026-11-10')).toISOString(), '2026-11-10T00:00:00.000Z')
})

test('the winter of a plant is that of its region, else that of the settings', () => {
  const place = { id: 4, name: 'Shelf', lightLevel: 3, createdAt: 0 } as const
  const perth = {
    id: 1,
    name: 'Perth',
    latitude: -31.9,
    longitude: 115.9,
    locations: [place],
    createdAt: 0,
  }
  const plant = { location: { id: 4, name: 'Shelf' } }
  assert.equal(hemisphereOfPlant(plant, [perth], { hemisphere: 1 }), 2)
  assert.equal(hemisphereOfPlant({ location: null }, [perth], { hemisphere: 1 }), 1)
  assert.equal(hemisphereOfPlant({ location: null }, [perth], { hemisphere: 2 }), 2)
})
