import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GatheredCalls } from './gathered-calls.ts'

describe('gathered calls', () => {
  /** Runs that end when they are told to, with ten times each value. */
  function runs(running: number, together: number) {
    const begun: { values: readonly number[]; end(): void; fail(error: Error): void }[] = []
    const calls = new GatheredCalls<number, number>(
      (values) =>
        new Promise((resolve, reject) => {
          begun.push({ values, end: () => resolve(values.map((value) => value * 10)), fail: reject })
        }),
      { running, together },
    )
    return { calls, begun, values: () => begun.map(({ values }) => values) }
  }

  test('run at once while there is room, and together when there is again, in their order', async () => {
    const { calls, begun, values } = runs(2, 3)
    const results = [1, 2, 3, 4, 5, 6].map((value) => calls.call(value))
    assert.deepEqual(values(), [[1], [2]])
    assert.equal(calls.waiting, 4)
    begun[1]?.end()
    assert.equal(await results[1], 20)
    assert.deepEqual(values(), [[1], [2], [3, 4, 5]])
    begun[0]?.end()
    await results[0]
    assert.deepEqual(values(), [[1], [2], [3, 4, 5], [6]])
    for (const { end } of begun) end()
    assert.deepEqual(await Promise.all(results), [10, 20, 30, 40, 50, 60])
    const late = calls.call(7)
    assert.deepEqual(values().at(-1), [7])
    begun.at(-1)?.end()
    assert.equal(await late, 70)
  })

  test('fail with those they ran with, and with no others', async () => {
    const { calls, begun } = runs(1, 2)
    const results = [1, 2, 3, 4].map((value) => calls.call(value))
    const outcomes = Promise.allSettled(results)
    begun[0]?.end()
    await results[0]
    begun[1]?.fail(new Error('withered'))
    await assert.rejects(results[1] ?? Promise.resolve(), /withered/)
    begun[2]?.end()
    assert.deepEqual(
      (await outcomes).map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    )
  })

  test('fail if one of them got no result', async () => {
    const calls = new GatheredCalls<number, number>(async () => [], { running: 1, together: 1 })
    await assert.rejects(calls.call(1), /Not every call/)
  })
})
