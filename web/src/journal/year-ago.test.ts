import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { memoriesOf, yearBefore } from './year-ago.ts'

describe('what was a year ago', () => {
  test('is looked for on the same day, or the last one of its February', () => {
    assert.equal(yearBefore('2026-11-19'), '2025-11-19')
    assert.equal(yearBefore('2026-01-01'), '2025-01-01')
    assert.equal(yearBefore('2028-02-29'), '2027-02-28')
    assert.equal(yearBefore('2029-02-28'), '2028-02-28')
  })

  test('is shown with photographs first, then notes, then by its distance from the day', () => {
    const at = (day: string) => new Date(`${day}T12:00`).getTime()
    const media = [{ id: 1, url: '/a', contentType: 'image/jpeg' }]
    const bare = { eventTime: at('2025-11-19'), media: [] }
    const far = { eventTime: at('2025-11-16'), media: [] }
    const noted = { eventTime: at('2025-11-17'), media: [], remark: 'First leaf' }
    const photographed = { eventTime: at('2025-11-22'), media }
    const nearer = { eventTime: at('2025-11-20'), media }
    const all = [far, bare, photographed, noted, nearer]
    assert.deepEqual(memoriesOf(all, '2025-11-19'), [nearer, photographed, noted])
    assert.deepEqual(memoriesOf([far, bare], '2025-11-19'), [bare, far])
  })
})
