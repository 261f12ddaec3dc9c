import assert from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import { test } from 'node:test'
import { SpareProcessors } from './spare-processors.ts'

test('while the event loop is busy most of the time, one processor is left to it', (t) => {
  const total = { active: 0, idle: 0 }
  const measure = performance.eventLoopUtilization
  t.mock.method(performance, 'eventLoopUtilization', (...given: Parameters<typeof measure>) =>
    given.length === 0 ? { ...total, utilization: 0 } : measure(...given),
  )
  const [several, single] = [new SpareProcessors(4), new SpareProcessors(1)]
  const countsAfter = (active: number, idle: number) => {
    total.active += active
    total.idle += idle
    return [several.count, single.count]
  }
  assert.deepEqual(countsAfter(0, 0), [4, 1])
  assert.deepEqual(countsAfter(190, 5), [4, 1], 'too short a time to tell')
  assert.deepEqual(countsAfter(5, 0), [3, 1])
  assert.deepEqual(countsAfter(0, 100), [3, 1], 'too short again')
  assert.deepEqual(countsAfter(100, 0), [4, 1])
})
