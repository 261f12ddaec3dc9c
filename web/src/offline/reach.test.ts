import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeReach } from './reach.ts'

function tried() {
  const reach = makeReach()
  const heard: boolean[] = []
  reach.subscribe(() => heard.push(reach.isReached()))
  const answer = reach.noticing(async () => new Response())
  const lose = reach.noticing(() => Promise.reject(new TypeError('Failed to fetch')))
  const lost = (init?: RequestInit) => assert.rejects(lose('http://frond.test/', init), TypeError)
  return { reach, heard, answer: () => answer('http://frond.test/'), lost }
}

test('two lost requests in a row tell that the service is out of reach, and an answer that it is back', async () => {
  const { heard, answer, lost } = tried()
  await lost()
  await answer()
  await lost()
  assert.deepEqual(heard, [])
  await lost()
  await lost()
  assert.deepEqual(heard, [false])
  await answer()
  assert.deepEqual(heard, [false, true])
})

test('requests that were given up say nothing', async () => {
  const { reach, lost } = tried()
  for (let times = 0; times < 3; times++) await lost({ signal: AbortSignal.abort() })
  assert.equal(reach.isReached(), true)
})

test('a new network is given a new chance', async () => {
  const { reach, heard, lost } = tried()
  await lost()
  await lost()
  reach.forget()
  assert.deepEqual([heard, reach.isReached()], [[false, true], true])
})

test('every answer is told, but not that of a service that cannot serve', async () => {
  const reach = makeReach()
  let answers = 0
  const stop = reach.onAnswer(() => {
    answers += 1
  })
  for (const status of [200, 401, 503, 502, 204])
    await reach.noticing(async () => new Response(null, { status }))('http://frond.test/')
  assert.equal(answers, 3)
  stop()
  await reach.noticing(async () => new Response())('http://frond.test/')
  assert.equal(answers, 3)
})
