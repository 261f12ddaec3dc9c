import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnAfter } from './turn.ts'

const [ADA, BOB, CARL] = [3, 7, 12]

test('a turn passes to the next of the assignees, and to the first of them from all others', () => {
  for (const [assignees, doneBy, turn] of [
    [[ADA, BOB], null, ADA],
    [[ADA, BOB], ADA, BOB],
    [[ADA, BOB], BOB, ADA],
    [[ADA, BOB], CARL, ADA],
    [[ADA, BOB, CARL], BOB, CARL],
    [[ADA, BOB, CARL], CARL, ADA],
    [[BOB], BOB, BOB],
    [[BOB], ADA, BOB],
    [[], ADA, null],
    [[], null, null],
  ] as const) {
    assert.equal(turnAfter(assignees, doneBy), turn, JSON.stringify({ assignees, doneBy }))
  }
})
