import assert from 'node:assert/strict'
import { LIMITS } from '../../../../src/http/limits.ts'
import { type Random, randomFrom } from '../../../random.ts'
import { type Attack, repeated, type Target } from '../attack.ts'
import { Caller } from '../caller.ts'
import { headOf, requestFor, takeTags } from '../requests.ts'

/** As many as may wait, and the one that they wait for. */
const MANY = LIMITS.pipelinedRequests + 1
const FLOOD = 10_000
const MADE = 20

/** Requests behind requests, on one connection: answered in their order up to a limit, and not run where there will be no answer. */
export const pipelining: Attack = {
  name: 'pipelining',
  isSlow: false,
  begin: async (target) =>
    repeated(async (pass) => {
      const random = randomFrom(target.seed, pass)
      await askMany(target, random)
      await flood(target)
      await makeAroundNonsense(target, random)
      return MANY + FLOOD + MADE
    }),
}

/** Each is answered with what it asked for, and its own id. */
async function askMany(target: Target, random: Random): Promise<void> {
  const ids = Array.from({ length: MANY }, (_, at) => `asked-${at}`)
  const paths = ids.map(() => random.pick(['/healthz', '/api/v1/plant-tags', '/nowhere']))
  const caller = new Caller(target.port)
  const asked = ids.map(
    (id, at) => `${headOf(target, `GET ${paths[at]} HTTP/1.1`)}X-Request-Id: ${id}\r\n\r\n`,
  )
  await caller.say(asked.join(''), random)
  await caller.untilAnswered(MANY)
  caller.hangUp()
  assert.deepEqual(
    [...caller.text.matchAll(/^x-request-id: (.*)\r$/gim)].map(([, id]) => id),
    ids,
  )
  assert.deepEqual(
    caller.statuses,
    paths.map((path) => (path === '/nowhere' ? '404' : '200')),
  )
}

/** So short that a thousand of them arrive at once. */
async function flood({ port }: Target): Promise<void> {
  const caller = new Caller(port)
  caller.sayAtOnce('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(FLOOD))
  await caller.untilClosed()
  assert.ok(caller.statuses.length < FLOOD)
}

/** What comes before is run, and nothing behind. */
async function makeAroundNonsense(target: Target, random: Random): Promise<void> {
  const names = Array.from({ length: MADE }, (_, at) => `made ${at}`)
  const before = random.whole(1, MADE - 1)
  const requests = names.map((name) => requestFor(target, name))
  requests.splice(before, 0, 'nonsense\r\n\r\n')
  const caller = new Caller(target.port)
  await caller.say(requests.join(''), random)
  await caller.untilClosed()
  const made = names.slice(0, before)
  assert.deepEqual(
    caller.statuses,
    made.map(() => '200'),
  )
  assert.deepEqual((await takeTags(target)).sort(), made.sort())
}
