import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Device } from './test/device.ts'
import { refuse } from './test/sample-commands.ts'

const plant = { name: 'Fern', speciesId: 1 }
const kitchen = { name: 'Kitchen', region: { name: 'Home' } }

test('two new places in the same new region make one region', async () => {
  const device = new Device()
  device.isOnline = false
  const tab = device.open()
  const first = await tab.enqueue({ kind: 'newPlant', plant, place: kitchen })
  await tab.enqueue({ kind: 'newPlant', plant, place: { name: 'Bath', region: { from: first } } })
  device.isOnline = true
  await tab.wake()
  await tab.idle()
  assert.deepEqual(device.server.effects, [
    'region Home',
    'location Kitchen in 101',
    'plant Fern at 102 with ',
    'location Bath in 101',
    'plant Fern at 104 with ',
  ])
})

test('what names a plant that has been sent meanwhile follows it', async () => {
  const device = new Device()
  const tab = device.open()
  const first = await tab.enqueue({ kind: 'newPlant', plant, place: kitchen })
  await tab.idle()
  await tab.enqueue({ kind: 'newPlant', plant, place: { from: first } })
  await tab.idle()
  assert.equal(device.server.effects.at(-1), 'plant Fern at 102 with ')
  assert.deepEqual(tab.state().unsent, [])
})

test('what names a plant that nobody knows says so instead of waiting for ever', async () => {
  const device = new Device()
  const tab = device.open()
  await tab.enqueue({ kind: 'newPlant', plant, place: { from: 'long gone' } })
  await tab.idle()
  assert.deepEqual(
    tab.state().unsent.map(({ failure }) => failure),
    [{ reason: 'withoutPlant' }],
  )
})

test('what waits for a place says so when that was not made in the end', async () => {
  const device = new Device()
  const tab = device.open()
  device.server.fault = { before: (call) => call === 'region' && refuse(4301)() }
  const first = await tab.enqueue({ kind: 'newPlant', plant, place: kitchen })
  await tab.enqueue({ kind: 'newPlant', plant, place: { from: first } })
  await tab.idle()
  device.server.fault = {}
  await tab.revise(first, { kind: 'newPlant', plant, place: { id: 4 } })
  await tab.idle()
  assert.deepEqual(device.server.effects, ['plant Fern at 4 with '])
  assert.deepEqual(
    tab.state().unsent.map(({ failure }) => failure),
    [{ reason: 'withoutPlant' }],
  )
})

test('many at once name each other, and what was sent before, and are kept together', async () => {
  const device = new Device()
  const tab = device.open()
  const before = await tab.enqueue({ kind: 'newPlant', plant, place: kitchen })
  await tab.idle()
  device.isOnline = false
  let first = ''
  const ids = await tab.enqueueAll([
    (id) => {
      first = id
      return { kind: 'newPlant', plant, place: { name: 'Bath', region: { from: before } } }
    },
    () => ({ kind: 'newPlant', plant, place: { from: first } }),
    () => ({ kind: 'newPlant', plant, place: { from: 'long gone' } }),
  ])
  assert.deepEqual(
    tab.state().unsent.map(({ id, state }) => [id, state]),
    [
      [ids[0], 'waiting'],
      [ids[1], 'waiting'],
      [ids[2], 'failed'],
    ],
  )
  device.isOnline = true
  await tab.wake()
  await tab.idle()
  assert.deepEqual(device.server.effects.slice(3), [
    'location Bath in 101',
    'plant Fern at 104 with ',
    'plant Fern at 104 with ',
  ])
})
