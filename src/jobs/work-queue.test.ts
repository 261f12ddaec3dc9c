import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGate } from '../../test/gate.ts'
import { QueueFullError, WorkQueue } from './work-queue.ts'

test('as many tasks run at once as there are slots; the others wait in order', async () => {
  const queue = new WorkQueue({ slots: 2, mostWaiting: 10 })
  const gates = Array.from({ length: 5 }, createGate)
  const begun: number[] = []
  const results = gates.map((gate, at) =>
    queue.run(async () => {
      begun.push(at)
      await gate.wait()
      return at
    }),
  )
  assert.deepEqual([begun, queue.running, queue.waiting], [[0, 1], 2, 3])
  gates[1]?.open()
  await results[1]
  await gates[2]?.reached
  assert.deepEqual([begun, queue.running, queue.waiting], [[0, 1, 2], 2, 2])
  for (const gate of gates) gate.open()
  assert.deepEqual(await Promise.all(results), [0, 1, 2, 3, 4])
  assert.deepEqual([queue.running, queue.waiting], [0, 0])
})

test('with fewer slots than before none begins until there is one, with more the first that wait begin', async () => {
  let slots = 2
  const queue = new WorkQueue({ slots: () => slots, mostWaiting: 10 })
  const gates = Array.from({ length: 6 }, createGate)
  const begun: number[] = []
  const run = (at: number) =>
    queue.run(async () => {
      begun.push(at)
      await gates[at]?.wait()
    })
  const [first, second, ...others] = [0, 1, 2, 3, 4].map(run)
  slots = 1
  gates[0]?.open()
  await first
  assert.deepEqual([begun, queue.running, queue.waiting], [[0, 1], 1, 3])
  slots = 3
  const last = run(5)
  await gates[3]?.reached
  assert.deepEqual([begun, queue.running, queue.waiting], [[0, 1, 2, 3], 3, 2])
  for (const gate of gates) gate.open()
  await Promise.all([second, ...others, last])
  assert.deepEqual([begun, queue.running], [[0, 1, 2, 3, 4, 5], 0])
})

test('a full queue rejects further tasks at once', async () => {
  const queue = new WorkQueue({ slots: 1, mostWaiting: 1 })
  const gate = createGate()
  const running = queue.run(gate.wait)
  const waiting = queue.run(gate.wait)
  assert.equal(queue.refused, 0)
  await assert.rejects(queue.run(gate.wait), QueueFullError)
  assert.equal(queue.refused, 1)
  gate.open()
  await Promise.all([running, waiting])
  await queue.run(async () => {})
})

test('a failed task frees its slot', async () => {
  const queue = new WorkQueue({ slots: 1, mostWaiting: 1 })
  const failure = new Error('broken')
  const failing = queue.run(() => Promise.reject(failure))
  const next = queue.run(async () => 'done')
  await assert.rejects(failing, failure)
  assert.equal(await next, 'done')
  assert.equal(queue.running, 0)
})

test('an aborted task leaves the queue if it waits, and keeps its slot if it runs', async () => {
  const queue = new WorkQueue({ slots: 1, mostWaiting: 2 })
  const gate = createGate()
  const caller = new AbortController()
  const gone = new Error('the caller is gone')
  const running = queue.run(gate.wait, caller.signal)
  let isBegun = false
  const unwanted = queue.run(async () => {
    isBegun = true
  }, caller.signal)
  caller.abort(gone)
  await assert.rejects(unwanted, gone)
  assert.deepEqual([queue.running, queue.waiting, isBegun], [1, 0, false])
  gate.open()
  await running
  assert.equal(queue.running, 0)
})

test('a task that fails synchronously frees its slot too', async () => {
  const queue = new WorkQueue({ slots: 1, mostWaiting: 5 })
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map((at) =>
      queue.run(() => {
        throw new Error(`failure ${at}`)
      }),
    ),
  )
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message),
    ['failure 1', 'failure 2', 'failure 3'],
  )
  assert.deepEqual([queue.running, queue.waiting], [0, 0])
})

test('slots that are released at the same time go to different tasks', async () => {
  const queue = new WorkQueue({ slots: 3, mostWaiting: 10 })
  const gate = createGate()
  const first = [1, 2, 3].map(() => queue.run(gate.wait))
  const later = [1, 2, 3].map(() => createGate())
  const second = later.map(({ wait }) => queue.run(wait))
  gate.open()
  await Promise.all(first)
  // All three begin: none lost its slot to another.
  await Promise.all(later.map(({ reached }) => reached))
  assert.deepEqual([queue.running, queue.waiting], [3, 0])
  for (const { open } of later) open()
  await Promise.all(second)
  assert.deepEqual([queue.running, queue.waiting], [0, 0])
})

test('the place of an aborted task in the queue is free at once', async () => {
  const queue = new WorkQueue({ slots: 1, mostWaiting: 1 })
  const gate = createGate()
  const first = queue.run(gate.wait)
  const caller = new AbortController()
  const calledOff = queue.run(() => assert.fail('it began'), caller.signal)
  caller.abort(new Error('called off'))
  assert.equal(queue.waiting, 0)
  const next = queue.run(async () => 'next')
  await assert.rejects(calledOff, /called off/)
  gate.open()
  await first
  assert.equal(await next, 'next')
})

test('a slot that is released while a task is aborted is not lost', async () => {
  const queue = new WorkQueue({ slots: 1, mostWaiting: 5 })
  const gate = createGate()
  const caller = new AbortController()
  const first = queue.run(async () => {
    await gate.wait()
    caller.abort(new Error('called off'))
  })
  const calledOff = assert.rejects(
    queue.run(() => assert.fail('it began'), caller.signal),
    /called off/,
  )
  const next = queue.run(async () => 'next')
  gate.open()
  await Promise.all([first, calledOff])
  assert.equal(await next, 'next')
  assert.deepEqual([queue.running, queue.waiting], [0, 0])
})

test('a task that was aborted before does not begin, even with a free slot', async () => {
  const queue = new WorkQueue({ slots: 1, mostWaiting: 5 })
  const signal = AbortSignal.abort(new Error('called off'))
  const never = () => assert.fail('it began')
  await assert.rejects(queue.run(never, signal), /called off/)
  const gate = createGate()
  const first = queue.run(gate.wait)
  await assert.rejects(queue.run(never, signal), /called off/)
  assert.deepEqual([queue.running, queue.waiting], [1, 0])
  gate.open()
  await first
  assert.equal(queue.running, 0)
})
