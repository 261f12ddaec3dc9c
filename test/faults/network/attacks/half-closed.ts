import assert from 'node:assert/strict'
import { type Random, randomFrom } from '../../../random.ts'
import { type Attack, repeated, type Target } from '../attack.ts'
import { Caller } from '../caller.ts'
import { headOf, requestFor, takeTags } from '../requests.ts'

const TIMES = 20

/** Clients that stop sending and go on listening: what was whole is answered, what was not is refused and changes nothing. */
export const halfClosed: Attack = {
  name: 'half-closed',
  isSlow: false,
  begin: async (target) =>
    repeated(async (pass) => {
      const random = randomFrom(target.seed, pass)
      for (let time = 0; time < TIMES; time++) await breakOff(target, random)
      return TIMES
    }),
}

async function breakOff(target: Target, random: Random): Promise<void> {
  const names = ['first', 'second', 'third'].slice(0, random.whole(0, 3))
  const begun = random.pick([wholeLength, inChunks])(target)
  // Nothing, a part of the head, or a part of the body, but not all of it.
  const part = begun.slice(0, random.whole(0, begun.length - 1))
  const caller = new Caller(target.port)
  await caller.say(names.map((name) => requestFor(target, name)).join('') + part, random)
  caller.endSaying()
  await caller.untilClosed()
  const made = names.map(() => '200')
  // Where others were answered, a refusal may find the connection closed.
  const isRefused = caller.statuses.length > made.length
  assert.deepEqual(caller.statuses, isRefused ? [...made, '400'] : made, part)
  assert.ok(isRefused || part === '' || made.length > 0, `no answer to ${part}`)
  assert.deepEqual((await takeTags(target)).sort(), names.sort(), part)
}

function wholeLength(target: Target): string {
  return requestFor(target, 'broken off')
}

function inChunks(target: Target): string {
  return `${headOf(target)}Transfer-Encoding: chunked\r\n\r\n15\r\n{"name":"broken off"}\r\n0\r\n\r\n`
}
