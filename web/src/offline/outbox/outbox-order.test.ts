import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Device, NOON } from './test/device.ts'
import { DAY_MS, done, entry, photo, refuse, task } from './test/sample-commands.ts'

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

test('a wish goes once the plant is there, and stays if the plant is refused', async () => {
  const device = new Device()
  device.isOnline = false
  const tab = device.open()
  const place = { name: 'Window', region: { id: 1 } }
  const ivy = { name: 'Ivy', speciesId: 1 }
  await tab.enqueue({ kind: 'newPlant', plant: ivy, place: { id: 7 }, wish: 5 })
  await tab.enqueue({ kind: 'newPlant', plant: ivy, place, wish: 6 })
  device.server.fault = { before: (call) => call === 'location' && refuse(1101)() }
  device.isOnline = true
  await tab.wake()
  await tab.idle()
  assert.deepEqual(device.server.effects, ['plant Ivy at 7 with ', 'delete wish 5'])
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

test('what was read from the store a moment ago is shown before it is read again', async () => {
  const device = new Device()
  device.isOnline = false
  await device.open().enqueue(done(1))
  const tab = device.open({}, { known: await device.store.list(7) })
  assert.deepEqual(
    tab.state().pending.map(({ id }) => id),
    ['c1'],
  )
})
