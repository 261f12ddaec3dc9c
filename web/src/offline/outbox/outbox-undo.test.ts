import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Device, NOON } from './test/device.ts'
import { done, entry, noAnswer, photo, refuse, task } from './test/sample-commands.ts'

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

test('many are taken back together, and those that wait for the others say nothing of it', async () => {
  const device = new Device()
  const tab = device.open()
  const plant = { name: 'Fern', speciesId: 1 }
  let maker = ''
  // The second is refused for a while, when the first has been sent and the third waits for the place of the second.
  device.server.fault = { before: (call) => call === 'location' && refuse(1904, 60)() }
  const ids = await tab.enqueueAll([
    () => ({ kind: 'newPlant', plant, place: { id: 4 } }),
    (id) => {
      maker = id
      return { kind: 'newPlant', plant, place: { name: 'Window', region: { id: 9 } } }
    },
    () => ({ kind: 'newPlant', plant, place: { from: maker } }),
  ])
  await tab.idle()
  await tab.undo(...ids)
  device.server.fault = {}
  await tab.idle()
  assert.deepEqual(
    [tab.state().unsent, device.server.effects],
    [[], ['plant Fern at 4 with ', 'delete plant 101']],
  )
})
