import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Device } from './test/device.ts'
import { done } from './test/sample-commands.ts'

describe('what an outbox shows', () => {
  test('a command at once, before the device has written it down, and no longer if it cannot', async () => {
    const device = new Device()
    const gate = Promise.withResolvers<void>()
    const outbox = device.open({ store: { ...device.store, add: () => gate.promise } })
    const shown = () => outbox.state().pending.map(({ command }) => command)
    const queued = outbox.enqueue(done(31))
    assert.deepEqual(shown(), [done(31)])
    gate.reject(new Error('The disk is full'))
    await assert.rejects(queued, /The disk is full/)
    assert.deepEqual(shown(), [])
  })

  test('a command as waiting only once the device keeps it', async () => {
    const device = new Device()
    device.isOnline = false
    const outbox = device.open()
    const counts: [shown: number, waiting: number, unsent: number][] = []
    outbox.subscribe(() => {
      const { pending, waiting, unsent } = outbox.state()
      counts.push([pending.length, waiting, unsent.length])
    })
    await outbox.enqueue(done(31))
    assert.deepEqual(
      [counts.at(0), counts.at(-1)],
      [
        [1, 0, 0],
        [1, 1, 1],
      ],
    )
  })

  test('a command once while it is written down and read', async () => {
    const device = new Device()
    device.isOnline = false
    const outbox = device.open()
    const counts = new Set<number>()
    outbox.subscribe(() => counts.add(outbox.state().pending.length))
    await outbox.enqueue(done(31))
    assert.deepEqual([...counts], [1])
  })
})
