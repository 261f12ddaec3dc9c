import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CareState } from '@frond/client'
import type { CareTask } from '../api/types.ts'
import { NOBODY, settled, stayWith, withoutAnswers, withStaying } from './staying.ts'

describe('rows that were answered', () => {
  const [aloe, basil, calla, dill] = [1, 2, 3, 4].map(task)
  const rows = [aloe, basil, calla, dill].filter((one) => one !== undefined)

  test('nobody stays until something is answered', () => {
    assert.deepEqual(withStaying(rows, NOBODY), rows)
  })

  test('each stays where it was', () => {
    let staying = NOBODY
    for (const answered of [aloe, basil, dill]) {
      if (answered !== undefined) staying = stayWith(staying, rows, [answered], 'done')
    }
    assert.deepEqual(withStaying([task(3)], staying), rows)
    assert.deepEqual(withStaying([], staying), [aloe, basil, dill])
    assert.deepEqual([...staying.answers.keys()], [1, 2, 4])
  })

  test('what others did goes, what is new comes, and what is taken back is to be done again', () => {
    const staying = stayWith(NOBODY, rows, [task(2)], 'skip')
    assert.deepEqual(ids(withStaying([task(5), task(3), task(4)], staying)), [2, 5, 3, 4])
    assert.deepEqual(ids(withStaying([task(1), task(5), task(4)], staying)), [1, 2, 5, 4])
    assert.deepEqual(ids(withStaying(rows, staying)), [1, 2, 3, 4])
  })

  test('what is taken back stands where it was before the service knows, and is like any other then', () => {
    const staying = stayWith(NOBODY, rows, rows, 'takenBack')
    assert.deepEqual(withStaying([], staying), rows)
    assert.equal(settled(staying, []), staying)
    const back = settled(staying, [task(2), task(3)])
    assert.deepEqual([...back.answers.keys()], [1, 4])
    assert.deepEqual(ids(withStaying([task(3)], back)), [1, 3, 4])
    // Rows that are selected are those to be done.
    const selecting = withoutAnswers(stayWith(back, rows, [task(1)], 'done'))
    assert.deepEqual([...selecting.answers.keys()], [4])
  })
})

function ids(tasks: readonly CareTask[]): number[] {
  return tasks.map(({ scheduleId }) => scheduleId)
}

function task(scheduleId: number): CareTask {
  return {
    scheduleId,
    type: 1,
    dueDate: '2026-05-01',
    state: CareState.DueToday,
    overdueDays: 0,
    plant: { id: scheduleId, name: `Plant ${scheduleId}` },
    location: null,
    region: null,
  }
}
