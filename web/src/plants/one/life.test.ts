import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datedPhotos, uploadedAt } from './dated-photos.ts'
import { ageOf, kindsDone, perMonth } from './life.ts'

test('an age is told in the largest unit that says enough', () => {
  const since = (day: string) => ageOf(day, '2026-11-15')
  assert.equal(since('2026-11-15'), undefined)
  assert.equal(since('2027-01-01'), undefined)
  assert.deepEqual(since('2026-11-02'), { unit: 'day', count: 13 })
  assert.deepEqual(since('2026-11-01'), { unit: 'week', count: 2 })
  assert.deepEqual(since('2026-09-16'), { unit: 'week', count: 8 })
  assert.deepEqual(since('2026-09-15'), { unit: 'month', count: 2 })
  assert.deepEqual(since('2024-11-16'), { unit: 'month', count: 23 })
  assert.deepEqual(since('2024-11-15'), { unit: 'year', count: 2 })
})

const OLD = { id: 1, url: '/api/v1/media/202601/01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg' }
const NEW = { id: 2, url: '/api/v1/media/202612/01KDVX7V9R3N5T2A8R6M4J1C0B.jpg' }

test('a file is as old as the ULID in its address', () => {
  assert.equal(uploadedAt('/api/v1/media/201607/01ARYZ6S410000000000000000.png'), 1_469_918_176_385)
  assert.equal(uploadedAt('blob:x'), 0)
})

test('photographs are told by date, each once, the newest first', () => {
  assert.deepEqual(
    datedPhotos([OLD, NEW], []).map(({ id }) => id),
    [2, 1],
  )
  const later = uploadedAt(NEW.url) + 1
  assert.deepEqual(
    datedPhotos([OLD, NEW], [{ eventTime: later, media: [OLD] }]).map(({ id, at }) => [id, at]),
    [
      [1, later],
      [2, later - 1],
    ],
  )
})

test('care is counted by month, also where there was none', () => {
  const entries = [
    { type: 1, month: '2026-11' },
    { type: 1, month: '2026-11' },
    { type: 2, month: '2026-10' },
  ]
  assert.deepEqual(perMonth(entries, 1, ['2026-10', '2026-11']), [
    { month: '2026-10', count: 0 },
    { month: '2026-11', count: 2 },
  ])
  assert.deepEqual(kindsDone(entries), [1, 2])
})
