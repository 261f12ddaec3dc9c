import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SessionCaller } from './caller.ts'
import { OwnCalls } from './own-calls.ts'

const CALLER: SessionCaller = { kind: 'session', userId: 7, role: 'USER', sessionId: 1 }

test('a call of the service itself stands for its caller once, and only while it runs', async () => {
  const calls = new OwnCalls()
  const taken = await calls.as(CALLER, async (authorization) => {
    const found = [calls.take('Bearer '), calls.take(authorization), calls.take(authorization)]
    return { authorization, found }
  })
  assert.deepEqual(taken.found, [undefined, CALLER, undefined])
  const unused = await calls.as(CALLER, async (authorization) => authorization)
  assert.notEqual(unused, taken.authorization)
  assert.equal(calls.take(unused), undefined)
  let failed = ''
  await assert.rejects(
    calls.as(CALLER, async (authorization) => {
      failed = authorization
      throw new Error('the call has failed')
    }),
    { message: 'the call has failed' },
  )
  assert.equal(calls.take(failed), undefined)
})
