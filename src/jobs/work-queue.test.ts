import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGate } from '../../test/gate.ts'
import { QueueFullError, WorkQueue } from './work-queue.ts'

test('as many run at a time as there are slots, the rest in the order they came', async () => {
  const queue = new WorkQueue({ slots: 2, mostWaiting: 10 })
  const gates = Array.from({ length: 5 }, createGate)
  const started: number[] = []
  const runs = gates.map((gate, at) =>
    queue.run(async () => {
      started.push(at)
      await gate.wait()
      return at
    }),
  )
  assert.deepEqual(started, [0, 1])
  gates[1]?.open()
  await gates[2]?.reached
  assert.deepEqual(started, [0, 1, 2])
  for (const gate of gates) gate.open()
  assert.deepEqual(await Promise.all(runs), [0, 1, 2, 3, 4])
  assert.deepEqual(started, [0, 1, 2, 3, 4])
})

test('what does not fit is turned away at once and never runs; later there is room again', async () => {
  const queue = new WorkQueue({ slots: 1, mostWaiting: 1 })
  const gate = createGate()
  const running = queue.run(gate.wait)
  const waiting = queue.run(async () => 'waited')
  await assert.rejects(
    queue.run(async () => assert.fail('it ran')),
    QueueFullError,
  )
  gate.open()
  await running
  assert.equal(await waiting, 'waited')
  assert.equal(await queue.run(async () => 'later'), 'later')
})

test('work that fails gives its slot back and tells its caller', async () => {
  const queue = new WorkQueue({ slots: 1, mostWaiting: 5 })
  const failure = new Error('on purpose')
  const failing = [1, 2, 3].map(() => queue.run(() => Promise.reject(failure)))
  for (const result of await Promise.allSettled(failing)) {
    assert.deepEqual(result, { status: 'rejected', reason: failure })
  }
  const gate = createGate()
  const running = queue.run(gate.wait)
  const order: string[] = []
  const waiting = queue.run(async () => void order.push('second'))
  await gate.reached
  order.push('first')
  gate.open()
  await Promise.all([running, waiting])
  assert.deepEqual(order, ['first', 'second'])
})
