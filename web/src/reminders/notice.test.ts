import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeOf } from './notice.ts'

test('a digest says what "Done" stands for', () => {
  const sent = { type: 'care.digest', tag: '2026-11-16', title: 'Water 2 plants', body: 'Aloe, Fern' }
  assert.deepEqual(
    noticeOf({
      ...sent,
      done: {
        label: 'All done',
        tasks: [
          [1, 2, 1],
          [3, 4, 2],
        ],
      },
    }),
    {
      title: 'Water 2 plants',
      body: 'Aloe, Fern',
      tag: '2026-11-16',
      done: {
        label: 'All done',
        tasks: [
          { scheduleId: 1, plantId: 2, type: 1 },
          { scheduleId: 3, plantId: 4, type: 2 },
        ],
      },
    },
  )
})

test('what is not understood is shown as far as it is', () => {
  const nothing = { title: 'Frond', body: '', tag: 'frond' }
  for (const data of [undefined, null, 'text', [], { title: 5, done: { label: 'x', tasks: 'y' } }]) {
    assert.deepEqual(noticeOf(data), nothing)
  }
  assert.deepEqual(noticeOf({ title: 'It works', done: { label: 'Done', tasks: [[1]] } }), {
    ...nothing,
    title: 'It works',
  })
})
