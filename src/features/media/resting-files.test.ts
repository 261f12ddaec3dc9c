import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RestingFiles } from './resting-files.ts'

test('a file rests for five minutes', () => {
  const resting = new RestingFiles()
  resting.add('a', 1_000)
  assert.deepEqual([resting.has('a', 300_999), resting.has('b', 300_999)], [true, false])
  assert.equal(resting.has('a', 301_000), false)
})

test('of more than a thousand the oldest is forgotten', () => {
  const resting = new RestingFiles()
  for (let at = 0; at < 1_000; at++) resting.add(`${at}`, at)
  resting.add('0', 1_000)
  resting.add('1000', 1_001)
  assert.deepEqual(
    [resting.has('0', 1_002), resting.has('1', 1_002), resting.has('2', 1_002)],
    [true, false, true],
  )
})
