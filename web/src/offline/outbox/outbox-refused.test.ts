import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Device, NOON } from './test/device.ts'
import { done, entry, photo, refuse, task } from './test/sample-commands.ts'

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

test('what was refused is sent as the person changed it, under another key, with its photograph', async () => {
  const device = new Device()
  const tab = device.open()
  const keys: (string | undefined)[] = []
  const note = (call: string, key?: string) => call === 'entry' && keys.push(key)
  device.server.fault = { before: (call, key) => note(call, key) && refuse(1101)() }
  const id = await tab.enqueue(entry(5), { photos: [photo('leaf')] })
  await tab.idle()
  device.server.fault = { before: note }
  await tab.revise(id, { ...entry(5), eventTime: NOON, remark: 'Shorter' })
  await tab.idle()
  assert.deepEqual(device.server.effects, ['upload leaf', `entry 3 of 5 at ${NOON} with 101`])
  assert.deepEqual(keys, [`${id}:journalEntry`, `${id}:1:journalEntry`])

  await tab.revise(id, entry(6))
  await tab.idle()
  assert.equal(device.server.effects.length, 2)
})

test('a new plant whose place is gone is sent to another, which is made if need be', async () => {
  const device = new Device()
  const tab = device.open()
  const plant = { name: 'Fern', speciesId: 1 }
  const place = { name: 'Window', region: { name: 'Home' } }
  device.server.fault = { before: (call) => call === 'plant' && refuse(4301)() }
  const id = await tab.enqueue({ kind: 'newPlant', plant, place })
  await tab.idle()
  device.server.fault = {}
  await tab.revise(id, {
    kind: 'newPlant',
    plant: { ...plant, name: 'Ivy' },
    place: { name: 'Sill', region: { id: 4 } },
  })
  await tab.idle()
  assert.deepEqual(device.server.effects, [
    'region Home',
    'location Window in 101',
    'location Sill in 4',
    'plant Ivy at 103 with ',
  ])
})

test('nothing of somebody who leaves for good stays on the device', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.deletedPlants.add(5)
  await tab.enqueue(entry(5), { photos: [photo('leaf')] })
  await tab.idle()
  await tab.forget()
  assert.deepEqual([await device.store.list(7), device.store.photos.size], [[], 0])
})
