import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGate } from '../../test/gate.ts'
import type { LogLine } from '../../test/test-app.ts'
import { createLogger } from '../observe/logging/logger.ts'
import { startJobs } from './periodic.ts'
import { Wake } from './wake.ts'

function capture() {
  const logs: LogLine[] = []
  return { logs, log: createLogger('debug', { write: (line) => void logs.push(JSON.parse(line)) }) }
}

/** Lets everything run that is ready to. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a job runs at its times, and not once it is stopped', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let runs = 0
  const job = { name: 'count', everyMs: 1_000, run: async () => void runs++ }
  const jobs = startJobs([job], { log: capture().log, firstRunMs: 1_000 })
  t.mock.timers.tick(999)
  assert.equal(runs, 0)
  for (const expected of [1, 2, 3]) {
    t.mock.timers.tick(1_000)
    await settle()
    assert.equal(runs, expected)
  }
  await jobs.stop()
  t.mock.timers.tick(10_000)
  assert.equal(runs, 3)
})

test('runs never overlap, and stopping waits for the one under way', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const gate = createGate()
  let runs = 0
  const run = () => {
    runs++
    return gate.wait()
  }
  const jobs = startJobs([{ name: 'slow', everyMs: 1_000, run }], { log: capture().log, firstRunMs: 1_000 })
  t.mock.timers.tick(5_000)
  assert.equal(runs, 1)
  let isStopped = false
  const stopped = jobs.stop().then(() => {
    isStopped = true
  })
  await settle()
  assert.equal(isStopped, false)
  gate.open()
  await stopped
})

test('a run that fails is logged, and tried again; other jobs are not disturbed', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { logs, log } = capture()
  let failed = 0
  let worked = 0
  const jobs = startJobs(
    [
      {
        name: 'fail',
        everyMs: 1_000,
        run: async () => {
          failed++
          throw new Error('broken')
        },
      },
      { name: 'work', everyMs: 1_000, run: async () => void worked++ },
    ],
    { log, firstRunMs: 1_000 },
  )
  for (let round = 0; round < 2; round++) {
    t.mock.timers.tick(1_000)
    await settle()
  }
  await jobs.stop()
  assert.deepEqual([failed, worked], [2, 2])
  assert.deepEqual(
    logs.map(({ level, job, message }) => ({ level, job, message })),
    Array(2).fill({ level: 'error', job: 'fail', message: 'job failed' }),
  )
})

test('a job that is woken runs at once, or once more if it is running', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const wake = new Wake()
  const gates = [createGate(), createGate()]
  let runs = 0
  const run = async () => gates[runs++]?.wait()
  const jobs = startJobs([{ name: 'woken', everyMs: 1_000, wake, run }], {
    log: capture().log,
    firstRunMs: 1_000,
  })
  wake.call()
  assert.equal(runs, 1)
  // One of several calls while it runs is enough.
  wake.call()
  wake.call()
  // Nor does its interval take their place.
  t.mock.timers.tick(1_000)
  assert.equal(runs, 1)
  gates[0]?.open()
  await settle()
  assert.equal(runs, 2)
  wake.call()
  const stopped = jobs.stop()
  gates[1]?.open()
  await stopped
  wake.call()
  await settle()
  assert.equal(runs, 2)
})

test('a job with a long interval runs soon after the start as well', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
  const runs = { rare: 0, frequent: 0, stopped: 0 }
  const jobs = startJobs(
    [
      { name: 'rare', everyMs: 3_600_000, run: async () => void runs.rare++ },
      { name: 'frequent', everyMs: 5_000, run: async () => void runs.frequent++ },
    ],
    { log: capture().log },
  )
  t.mock.timers.tick(9_999)
  await settle()
  assert.deepEqual(runs, { rare: 0, frequent: 1, stopped: 0 })
  t.mock.timers.tick(50_001)
  await settle()
  assert.equal(runs.rare, 1)
  await jobs.stop()
  const stopped = startJobs([{ name: 'stopped', everyMs: 3_600_000, run: async () => void runs.stopped++ }], {
    log: capture().log,
  })
  await stopped.stop()
  t.mock.timers.tick(3_600_000)
  assert.deepEqual([runs.rare, runs.stopped], [1, 0])
})
