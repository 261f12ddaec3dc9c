import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outbox } from './outbox.ts'
import type { OutboxStore } from './outbox-store.ts'
import { Sender } from './sender.ts'
import { Device, NOON } from './test/device.ts'
import { DAY_MS, done, entry, noAnswer, photo, refuse } from './test/sample-commands.ts'

test('without an answer it is sent again with the same key, after growing pauses, and nothing behind it goes first', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.fault = { after: noAnswer }
  await tab.enqueue(done(1))
  await tab.enqueue(done(2))
  await tab.idle()
  await device.untilNextTimer(tab)
  assert.equal(device.now - NOON, 3000)
  await device.untilNextTimer(tab)
  assert.equal(device.now - NOON, 9000)
  assert.equal(tab.state().unsent[0]?.attempts, 3)
  device.server.fault = {}
  await tab.wake()
  await tab.idle()
  assert.deepEqual(device.server.effects, [`done 1 at ${NOON + 1} with `, `done 2 at ${NOON + 1} with `])
})

for (const [what, fault] of [
  ['a connection', noAnswer],
  ['a server that is back', refuse(1903, 60)],
] as const) {
  test(`what waits for ${what} goes out with the first answer to anything else`, async () => {
    const device = new Device()
    const tab = device.open()
    device.server.fault = { before: fault }
    await tab.enqueue(done(1))
    await tab.enqueue(done(2))
    await tab.idle()
    device.server.fault = {}
    tab.heard()
    await settled(tab)
    assert.deepEqual(
      [device.now, device.server.effects],
      [NOON, [`done 1 at ${NOON + 1} with `, `done 2 at ${NOON + 1} with `]],
    )
  })
}

test('an answer changes nothing where nothing waits, or where the server asked for time', async () => {
  const device = new Device()
  let changes = 0
  const store: OutboxStore = {
    ...device.store,
    change: (userId, decide) => {
      changes += 1
      return device.store.change(userId, decide)
    },
  }
  const tab = device.open({ store })
  tab.heard()
  await settled(tab)
  assert.equal(changes, 0)
  device.server.fault = { before: refuse(1108, 60) }
  await tab.enqueue(done(1))
  await tab.idle()
  const before = changes
  tab.heard()
  await settled(tab)
  assert.deepEqual([changes, device.server.effects], [before, []])
})

test('a person who does not want to wait is told whether it went out', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.fault = { before: refuse(1108, 60) }
  await tab.enqueue(done(1))
  await tab.idle()
  assert.equal(await tab.sendNow(), false)
  device.server.fault = {}
  assert.equal(await tab.sendNow(), true)
  assert.deepEqual([device.now, device.server.effects], [NOON, [`done 1 at ${NOON + 1} with `]])
})

test('a server that asks for time gets it, also when the connection comes back meanwhile', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.fault = { before: refuse(1108, 60) }
  await tab.enqueue(done(1))
  await tab.idle()
  device.server.fault = {}
  await tab.wake()
  await tab.idle()
  assert.deepEqual(device.server.effects, [])
  await device.untilNextTimer(tab)
  assert.deepEqual([device.now - NOON, device.server.effects.length], [60_000, 1])
})

test('what sends is loaded when there is something to send, and once more if it could not be', async () => {
  const device = new Device()
  let loads = 0
  const tab = device.open(
    {},
    {
      loadSender: async (needs) => {
        loads += 1
        if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
        return new Sender({ ...needs, apiIn: () => device.server.api })
      },
    },
  )
  await tab.wake()
  device.isOnline = false
  await tab.enqueue(done(1))
  await tab.idle()
  assert.equal(loads, 0)
  device.isOnline = true
  await tab.wake()
  await tab.idle()
  const wait = { reason: 'connection', until: NOON + 30_000 }
  assert.deepEqual([loads, device.server.effects, tab.state().unsent[0]?.wait], [1, [], wait])
  await device.untilNextTimer(tab)
  await tab.enqueue(done(2))
  await tab.idle()
  assert.deepEqual([loads, device.now - NOON], [2, 30_000])
  assert.deepEqual(device.server.effects, [`done 1 at ${NOON + 1} with `, `done 2 at ${NOON + 1} with `])
})

test('an expired session keeps everything', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.fault = { before: refuse(401) }
  await tab.enqueue(done(1))
  await tab.idle()
  assert.deepEqual(tab.state().unsent[0]?.wait?.reason, 'session')
  device.server.fault = {}
  await tab.wake()
  await tab.idle()
  assert.equal(device.server.effects.length, 1)
})

test('a server that breaks on one command holds the others up for a while only', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.fault = { before: (call) => call === 'entry' && refuse(1999)() }
  await tab.enqueue(entry(5))
  await tab.enqueue(done(1))
  await tab.idle()
  while (device.hasTimers) await device.untilNextTimer(tab)
  assert.deepEqual(device.server.effects, [`done 1 at ${NOON + 1} with `])
  assert.equal(tab.state().failed.length, 1)
})

for (const [code, what] of [
  [1903, 'a server that is down for long'],
  [1106, 'a first attempt that still runs'],
] as const) {
  test(`${what} never makes a command fail`, async () => {
    const device = new Device()
    const tab = device.open()
    device.server.fault = { before: refuse(code, 1) }
    await tab.enqueue(done(1))
    await tab.idle()
    for (let time = 0; time < 8; time++) await device.untilNextTimer(tab)
    assert.deepEqual(
      tab.state().unsent.map(({ state, attempts }) => [state, attempts]),
      [['waiting', 9]],
    )
    device.server.fault = {}
    await device.untilNextTimer(tab)
    assert.equal(device.server.effects.length, 1)
  })
}

test('after a day the server has forgotten the key: what may have arrived is told instead of sent blindly', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.fault = { after: noAnswer }
  const id = await tab.enqueue(entry(1))
  await tab.idle()
  device.server.fault = {}
  device.server.forgetKeys()
  device.now += DAY_MS
  await tab.wake()
  await tab.idle()
  assert.deepEqual(
    [tab.state().failed[0]?.failure, device.server.effects.length],
    [{ reason: 'mayHaveBeenSent' }, 1],
  )
  await tab.retry(id)
  await tab.idle()
  assert.equal(device.server.effects.length, 2)
})

test('uploads that the server has deleted again are repeated', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.fault = { before: (call) => call === 'entry' && refuse(1904, 1)() }
  await tab.enqueue(entry(1), { photos: [photo('leaf')] })
  await tab.idle()
  device.server.fault = {}
  device.server.forgetKeys()
  device.now += 8 * DAY_MS
  await device.untilNextTimer(tab)
  assert.deepEqual(device.server.effects, [
    'upload leaf',
    'upload leaf',
    `entry 3 of 1 at ${NOON - 5} with 102`,
  ])
})

/** What an answer began, which resolves nothing itself, has come to rest. */
async function settled(tab: Outbox): Promise<void> {
  await tab.refresh()
  await tab.idle()
}
