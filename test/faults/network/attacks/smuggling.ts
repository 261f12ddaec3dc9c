import assert from 'node:assert/strict'
import { type Random, randomFrom } from '../../../random.ts'
import { type Attack, repeated, type Target } from '../attack.ts'
import { Caller } from '../caller.ts'
import { requestFor, takeTags } from '../requests.ts'
import {
  bodyPatterns,
  type Pattern,
  plainPatterns,
  refusedPatterns,
  upgradePatterns,
} from '../smuggling-patterns.ts'

const AT_ONCE = 4
/** How the server says that it does not understand. */
const REFUSED = ['400', '431', '501']

/** Requests within requests, for a server that reads them in another way than a proxy before it. Each one would make a tag. */
export const smuggling: Attack = {
  name: 'smuggling',
  isSlow: false,
  begin: async (target) => repeated((pass) => smuggle(target, randomFrom(target.seed, pass))),
}

async function smuggle(target: Target, random: Random): Promise<number> {
  const { port } = target
  let hidden = 0
  const hide = () => requestFor(target, `hidden ${++hidden}`)
  const open = (at: number) => `open ${at}`
  const refused = refusedPatterns(target, hide)
  const bodies = bodyPatterns(target, hide)
  const upgrades = upgradePatterns(target, hide)
  const plain = plainPatterns(target, open)

  let answered = 0
  await each(refused, async (pattern) => {
    const { statuses } = await heard(port, pattern, random)
    answered += statuses.length
    assert.ok(statuses.length < 2 && REFUSED.includes(statuses[0] ?? '400'), `answered ${statuses}`)
  })
  // To be hung up on is a refusal too, but a client that is always hung up on learns nothing.
  assert.ok(answered > refused.length / 2, `${answered} of ${refused.length} were told why`)
  await each(upgrades, async (pattern) => {
    assert.deepEqual((await heard(port, pattern, undefined)).statuses, ['200'])
  })
  await each(bodies, async (pattern) => {
    const caller = new Caller(port)
    await caller.say(pattern.text, random)
    await caller.untilAnswered(1)
    caller.endSaying()
    await caller.untilClosed()
    assert.equal(caller.statuses.length, 1, caller.text)
  })
  await each(plain, async (pattern) => {
    const caller = new Caller(port)
    await caller.say(pattern.text, random)
    await caller.untilAnswered(2)
    caller.hangUp()
    assert.deepEqual(caller.statuses, ['200', '200'])
  })
  const made = Array.from({ length: 2 * plain.length }, (_, at) => open(at))
  assert.deepEqual((await takeTags(target)).sort(), made.sort(), 'who made a tag')
  return refused.length + bodies.length + upgrades.length
}

/** What comes back until the server hangs up. */
async function heard(port: number, { text, next }: Pattern, random: Random | undefined): Promise<Caller> {
  const caller = new Caller(port)
  if (random === undefined) caller.sayAtOnce(text)
  else await caller.say(text, random)
  if (next !== undefined) {
    await caller.untilAnswered(1)
    caller.sayAtOnce(next)
  }
  await caller.untilClosed()
  return caller
}

async function each(patterns: readonly Pattern[], work: (pattern: Pattern) => Promise<void>): Promise<void> {
  for (let at = 0; at < patterns.length; at += AT_ONCE) {
    await Promise.all(patterns.slice(at, at + AT_ONCE).map(named))
  }

  async function named(pattern: Pattern): Promise<void> {
    try {
      await work(pattern)
    } catch (error) {
      throw new Error(`Of ${JSON.stringify(pattern.name)}`, { cause: error })
    }
  }
}
