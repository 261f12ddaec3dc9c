import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as untilAllHasRun } from 'node:timers/promises'
import { inRounds } from './in-rounds.ts'

test('what comes while a round runs or in the pause after it is done together, also after one that failed', async () => {
  const rounds: (readonly string[])[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const untilTold = () => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  }
  const add = inRounds<string>((all) => {
    rounds.push(all)
    return untilTold()
  }, untilTold)

  const first = add('a')
  await untilAllHasRun()
  const others = [add('b')]
  ends[0]?.reject(new Error('offline'))
  await assert.rejects(first)
  others.push(add('c'))
  await untilAllHasRun()
  assert.deepEqual(rounds, [['a']])

  ends[1]?.resolve()
  await untilAllHasRun()
  assert.deepEqual(rounds, [['a'], ['b', 'c']])
  ends[2]?.resolve()
  await Promise.all(others)
})
