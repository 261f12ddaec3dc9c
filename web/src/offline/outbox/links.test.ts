import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Device } from './test/device.ts'

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
