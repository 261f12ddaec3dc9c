import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CareState } from '@frond/client'
import type { CareTask } from '../api/types.ts'
import { en } from '../messages/en.ts'
import { haveTurns, tasksFor, turnWords } from './turns.ts'

const ADA = 1
const BOB = 2

test('a user’s tasks are the own turns and what is everybody’s', () => {
  const [free, adas, bobs] = [task(1), task(2, ADA), task(3, BOB)]
  assert.deepEqual(tasksFor([free, adas, bobs], ADA), [free, adas])
  assert.deepEqual(tasksFor([free, adas, bobs], BOB), [free, bobs])
  assert.deepEqual([haveTurns([]), haveTurns([free]), haveTurns([free, bobs])], [false, false, true])
})

test('whose turn it is, is said to each user', () => {
  const words = [{ id: ADA, name: 'Ada' }, { id: BOB, name: 'Bob' }, { id: 3 }].map((assignee) =>
    turnWords(en, assignee, ADA),
  )
  assert.deepEqual(words, ['Your turn', 'Bob’s turn', 'Someone else’s turn'])
})

function task(scheduleId: number, assignee?: number): CareTask {
  return {
    ...{ scheduleId, type: 1, dueDate: '2026-05-01', state: CareState.DueToday, overdueDays: 0 },
    ...{ plant: { id: scheduleId, name: `Plant ${scheduleId}` }, location: null, region: null },
    ...(assignee !== undefined && { assignee: { id: assignee } }),
  }
}
