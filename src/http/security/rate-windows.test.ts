import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RateWindows } from './rate-limit.ts'

test('the number of clients counted is bounded, and the least recently seen is forgotten first', () => {
  const windows = new RateWindows()
  const count = (client: string) => windows.count(client).count
  assert.deepEqual([count('first'), count('second'), count('first')], [1, 1, 2])
  for (let client = 0; client < 99_999; client++) count(`client ${client}`)
  assert.deepEqual([count('first'), count('second')], [3, 1])
})
