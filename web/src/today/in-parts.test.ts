import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inParts } from './in-parts.ts'

test('no part has more tasks than the service takes at once, and none is lost', () => {
  const tasks = Array.from({ length: 1_001 }, (_, at) => at)
  assert.deepEqual(
    inParts(tasks).map((part) => part.length),
    [500, 500, 1],
  )
  assert.deepEqual(inParts(tasks).flat(), tasks)
  assert.deepEqual(inParts(tasks.slice(0, 500)), [tasks.slice(0, 500)])
  assert.deepEqual(inParts([]), [])
})
