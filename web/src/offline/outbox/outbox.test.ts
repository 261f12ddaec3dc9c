import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JournalEntry, TaskRef, TasksDone } from './commands.ts'
import { SendFailure } from './outbox-api.ts'
import { Device, NOON } from './test/device.ts'

const DAY_MS = 86_400_000
const noAnswer = () => {
  throw new SendFailure()
}
const refuse = (code: number, retryAfter?: number) => () => {
  throw new SendFailure({ code, requestId: 'r1', retryAfter })
}

function task(scheduleId: number): TaskRef {
  return { scheduleId, plantId: scheduleId + 1000, type: 1 }
}

function done(...scheduleIds: number[]): TasksDone {
  return {
    kind: 'tasksDone',
    tasks: scheduleIds.map(task),
    eventTime: NOON + scheduleIds.length,
    onlyDue: true,
  }
}

function entry(...plants: JournalEntry['plants']): JournalEntry {
  return { kind: 'journalEntry', plants, type: 3, eventTime: NOON - 5 }
}

function photo(text: string): Blob {
  return new Blob([text], { type: 'image/jpeg' })
}

test('what was done without a connection goes out in order with its own times when the connection is back', async () => {
  const device = new Device()
  device.isOnline = false
  const tab = device.open()
  await tab.enqueue(done(1, 2))
  await tab.enqueue(entry(5), { photos: [photo('leaf'), photo('root')] })
  await tab.enqueue({ kind: 'tasksSnooze', tasks: [task(3)], until: '2026-11-17' })
  await tab.enqueue({ kind: 'tasksSkip', tasks: [task(4)] })
  await tab.idle()
  assert.deepEqual([device.server.effects, tab.state().waiting], [[], 4])

  device.isOnline = true
  await tab.wake()
  await tab.idle()
  assert.deepEqual(device.server.effects, [
    `done 1,2 at ${NOON + 2} with `,
    'upload leaf',
    'upload root',
    `entry 3 of 5 at ${NOON - 5} with 102,103`,
    'snooze 3 until 2026-11-17',
    'skip 4',
  ])
  assert.deepEqual([tab.state().waiting, device.store.photos.size], [0, 0])
  assert.deepEqual(
    device.sent.map(({ command }) => command.kind),
    ['tasksDone', 'journalEntry', 'tasksSnooze', 'tasksSkip'],
  )
})

test('a place made in the form of a plant comes first, and the next plant and its photograph use both', async () => {
  const device = new Device()
  device.isOnline = false
  const tab = device.open()
  const place = { name: 'Window', region: { name: 'Home' } }
  const fern = await tab.enqueue(
    { kind: 'newPlant', plant: { name: 'Fern', speciesId: 1 }, place },
    { photos: [photo('fern')] },
  )
  await tab.enqueue({ kind: 'newPlant', plant: { name: 'Ivy', speciesId: 1 }, place: { from: fern } })
  await tab.enqueue(entry({ from: fern }, 9))
  await tab.enqueue({ kind: 'plantPhoto', plant: { from: fern }, asCover: true }, { photos: [photo('new')] })
  device.isOnline = true
  await tab.wake()
  await tab.idle()
  assert.deepEqual(device.server.effects, [
    'upload fern',
    'region Home',
    'location Window in 102',
    'plant Fern at 103 with 101',
    'plant Ivy at 103 with ',
    `entry 3 of 104,9 at ${NOON - 5} with `,
    'upload new',
    'covers of 104: 107,1',
  ])
})

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

test('what is refused stays with its reason while the rest goes on, and can be sent again or given up', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.deletedPlants.add(5)
  const refused = await tab.enqueue(entry(5), { names: { 5: 'Fern' } })
  await tab.enqueue(entry(6))
  await tab.idle()
  assert.deepEqual(device.server.effects, [`entry 3 of 6 at ${NOON - 5} with `])
  assert.deepEqual(
    tab.state().failed.map(({ id, failure, names }) => [id, failure, names]),
    [[refused, { reason: 'refused', code: 4001, requestId: 'r1' }, { 5: 'Fern' }]],
  )
  assert.equal(await tab.hasWaiting(), true)
  device.server.deletedPlants.clear()
  await tab.retry(refused)
  await tab.idle()
  assert.equal(device.server.effects.length, 2)
  assert.equal(await tab.hasWaiting(), false)

  device.server.deletedPlants.add(5)
  const again = await tab.enqueue(entry(5))
  await tab.idle()
  await tab.discard(again)
  assert.deepEqual([await tab.hasWaiting(), device.server.effects.length], [false, 2])
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

test('one deleted plant does not cost the ticks of the others', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.deletedSchedules.add(2)
  device.server.deletedPlants.add(8)
  await tab.enqueue(done(1, 2, 3))
  await tab.enqueue(entry(7, 8))
  await tab.idle()
  assert.deepEqual(device.server.effects, [
    `done 1,3 at ${NOON + 3} with `,
    `entry 3 of 7 at ${NOON - 5} with `,
  ])
  assert.deepEqual(
    tab.state().failed.map(({ command, failure }) => [command, failure?.reason]),
    [
      [{ ...done(1, 2, 3), tasks: [task(2)] }, 'refused'],
      [entry(8), 'refused'],
    ],
  )
})

test('what somebody else did meanwhile is told until it is dismissed', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.notDue.add(2)
  const id = await tab.enqueue(done(1, 2))
  await tab.idle()
  assert.deepEqual(
    tab.state().notices.map(({ results }) => results.notDue),
    [[2]],
  )
  await tab.discard(id)
  assert.deepEqual(tab.state().notices, [])
})

test('what is undone before it is sent is never sent', async () => {
  const device = new Device()
  device.isOnline = false
  const tab = device.open()
  const id = await tab.enqueue(entry(1), { photos: [photo('leaf')] })
  await tab.undo(id)
  device.isOnline = true
  await tab.wake()
  await tab.idle()
  assert.deepEqual([device.server.effects, device.store.photos.size], [[], 0])
})

test('what is undone after it was sent is undone on the server', async () => {
  const device = new Device()
  const tab = device.open()
  const commands = [
    await tab.enqueue(done(1)),
    await tab.enqueue({ kind: 'tasksSnooze', tasks: [task(2)], until: '2026-11-17' }),
    await tab.enqueue({ kind: 'newPlant', plant: { name: 'Fern', speciesId: 1 }, place: { id: 4 } }),
    await tab.enqueue(
      { kind: 'plantPhoto', plant: 5, asCover: true, entry: { type: 0, eventTime: NOON } },
      { photos: [photo('leaf')] },
    ),
  ]
  await tab.idle()
  const before = device.server.effects.length
  for (const id of commands) await tab.undo(id)
  await tab.idle()
  assert.deepEqual(device.server.effects.slice(before), [
    'delete entry 101',
    'restore 2',
    'delete plant 102',
    'delete entry 104',
    'delete media 103',
  ])
  assert.equal(await tab.hasWaiting(), false)
})

test('what is undone while nobody knows whether it arrived is sent, and undone', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.fault = { after: noAnswer }
  const id = await tab.enqueue(done(1))
  await tab.idle()
  await tab.undo(id)
  assert.deepEqual(tab.state().pending, [])
  device.server.fault = {}
  await tab.wake()
  await tab.idle()
  assert.deepEqual(device.server.effects, [`done 1 at ${NOON + 1} with `, 'delete entry 101'])
})

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

test('what belongs to a plant that was given up says so', async () => {
  const device = new Device()
  device.isOnline = false
  const tab = device.open()
  const fern = await tab.enqueue({
    kind: 'newPlant',
    plant: { name: 'Fern', speciesId: 1 },
    place: { id: 4 },
  })
  await tab.enqueue(entry({ from: fern }))
  await tab.undo(fern)
  assert.deepEqual(
    tab.state().unsent.map(({ failure }) => failure),
    [{ reason: 'withoutPlant' }],
  )
})

test('two tabs send everything once, and both show it', async () => {
  const device = new Device()
  const [first, second] = [device.open(), device.open()]
  await Promise.all([
    first.enqueue(done(1)),
    second.enqueue(done(2)),
    first.enqueue(done(3)),
    second.enqueue(done(4)),
  ])
  await Promise.all([first.idle(), second.idle()])
  assert.equal(device.server.effects.length, 4)
  assert.deepEqual([first.state().waiting, second.state().waiting], [0, 0])
  assert.equal(device.sent.length, 8)
})

test('another user neither sees nor sends what is mine', async () => {
  const device = new Device()
  device.isOnline = false
  await device.open().enqueue(done(1))
  device.isOnline = true
  const other = device.open({}, { userId: 8 })
  await other.refresh()
  await other.idle()
  assert.deepEqual([other.state().unsent, device.server.effects], [[], []])
})

test('a sent command counts as pending until the lists show it', async () => {
  const device = new Device()
  const shown = Promise.withResolvers<void>()
  const tab = device.open({}, { onSent: () => shown.promise })
  await tab.enqueue(done(1))
  await tab.idle()
  assert.deepEqual([tab.state().waiting, tab.state().pending.length], [0, 1])
  shown.resolve()
  await shown.promise
  await new Promise(setImmediate)
  assert.equal(tab.state().pending.length, 0)
})

test('what waits for a plant that failed does not hold up the rest, and goes on when that was sent', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.fault = { before: (call) => call === 'plant' && refuse(3001)() }
  const fern = await tab.enqueue({
    kind: 'newPlant',
    plant: { name: 'Fern', speciesId: 1 },
    place: { id: 4 },
  })
  await tab.enqueue(entry({ from: fern }))
  await tab.enqueue(done(1))
  await tab.idle()
  assert.deepEqual(device.server.effects, [`done 1 at ${NOON + 1} with `])
  assert.deepEqual(
    tab.state().unsent.map(({ state, attempts }) => [state, attempts]),
    [
      ['failed', 0],
      ['waiting', 0],
    ],
  )
  device.server.fault = {}
  await tab.retry(fern)
  await tab.idle()
  assert.deepEqual(device.server.effects.slice(1), [
    'plant Fern at 4 with ',
    `entry 3 of 102 at ${NOON - 5} with `,
  ])
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

test('what was taken back between two steps disappears at once', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.fault = { before: (call) => call === 'location' && refuse(1904, 60)() }
  const place = { name: 'Window', region: { name: 'Home' } }
  const id = await tab.enqueue({ kind: 'newPlant', plant: { name: 'Fern', speciesId: 1 }, place })
  await tab.idle()
  await tab.undo(id)
  assert.deepEqual([tab.state().unsent, device.server.effects], [[], ['region Home']])
})

test('what was sent an hour ago is forgotten, unless there is something to tell', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.notDue.add(2)
  const [plain, told] = [await tab.enqueue(done(1)), await tab.enqueue(done(2))]
  await tab.idle()
  device.now += DAY_MS
  const last = await tab.enqueue(done(3))
  await tab.idle()
  const left = (await device.store.list(7)).map(({ id }) => id)
  assert.deepEqual([left, left.includes(plain)], [[told, last], false])
})
