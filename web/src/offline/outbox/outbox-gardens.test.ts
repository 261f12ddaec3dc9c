import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Device, NOON } from './test/device.ts'
import { ModelServer } from './test/model-server.ts'
import { done, entry, refuse } from './test/sample-commands.ts'

const SHARED = { id: 3, owner: 'Ada' }

/** A device of a user with a garden and a place in that of another, each a server with effects of its own. */
function twoGardens() {
  const device = new Device()
  const own = device.server
  const shared = new ModelServer()
  const between = { apiIn: (garden: number | undefined) => (garden === SHARED.id ? shared : own).api }
  const open = (garden?: typeof SHARED) => device.open(between, { garden })
  return { device, own, shared, open }
}

describe('an outbox for several gardens', () => {
  test('sends each command in the garden in which it was done, whichever the page shows by then', async () => {
    const { device, own, shared, open } = twoGardens()
    device.isOnline = false
    const before = open(SHARED)
    await before.enqueue(done(1))
    const undone = await before.enqueue(entry(5))
    device.kill(before)
    const after = open()
    await after.enqueue(done(2))
    device.isOnline = true
    await after.sendNow()
    assert.deepEqual(shared.effects, [`done 1 at ${NOON + 1} with `, `entry 3 of 5 at ${NOON - 5} with `])
    assert.deepEqual(own.effects, [`done 2 at ${NOON + 1} with `])
    // What undoes it is about the same garden.
    await after.undo(undone)
    await after.idle()
    assert.deepEqual([own.effects.length, shared.effects.at(-1)], [1, 'delete entry 102'])
  })

  test('shows as done what was done in the garden of the page, and as waiting all of it', async () => {
    const { device, open } = twoGardens()
    device.isOnline = false
    const there = open(SHARED)
    await there.enqueue(done(1))
    device.kill(there)
    const here = open()
    await here.enqueue(done(2))
    const { pending, unsent, waiting } = here.state()
    assert.deepEqual(
      pending.map(({ command }) => command),
      [done(2)],
    )
    assert.deepEqual([unsent.map(({ garden }) => garden), waiting], [[SHARED, undefined], 2])
  })

  test('keeps what a garden that has ended refuses, and sends the rest', async () => {
    const { device, own, shared, open } = twoGardens()
    device.isOnline = false
    const there = open(SHARED)
    await there.enqueue(done(1))
    device.kill(there)
    const here = open()
    await here.enqueue(done(2))
    shared.fault.before = refuse(4701)
    device.isOnline = true
    await here.sendNow()
    const failure = { reason: 'refused', code: 4701, requestId: 'r1' }
    assert.deepEqual(
      here.state().failed.map(({ garden, command, failure }) => ({ garden, command, failure })),
      [{ garden: SHARED, command: done(1), failure }],
    )
    assert.deepEqual([shared.effects, own.effects], [[], [`done 2 at ${NOON + 1} with `]])
  })

  test('leaves what a deleted plant costs in its garden', async () => {
    const { shared, open } = twoGardens()
    const tab = open(SHARED)
    shared.deletedSchedules.add(2)
    await tab.enqueue(done(1, 2))
    await tab.idle()
    assert.deepEqual(
      tab.state().failed.map(({ garden }) => garden),
      [SHARED],
    )
  })
})
