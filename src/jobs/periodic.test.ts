import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { createGate } from '../../test/gate.ts'
import { createLogger } from '../logger.ts'
import { startJobs } from './periodic.ts'

const lines: Record<string, unknown>[] = []
const log = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) })

beforeEach(() => {
  lines.length = 0
  mock.timers.enable({ apis: ['setInterval'] })
})
afterEach(() => mock.timers.reset())

test('each job runs in its own rhythm, not at the start, and not after the stop', async () => {
  const runs: string[] = []
  const job = (name: string, everyMs: number) => ({ name, everyMs, run: async () => void runs.push(name) })
  const jobs = startJobs([job('often', 10), job('seldom', 30)], log)
  assert.deepEqual(runs, [])
  for (let step = 1; step <= 3; step++) {
    mock.timers.tick(10)
    // The run is over before the next one is due.
    await new Promise(setImmediate)
  }
  assert.deepEqual(runs, ['often', 'often', 'often', 'seldom'])
  await jobs.stop()
  mock.timers.tick(100)
  assert.equal(runs.length, 4)
  assert.deepEqual(lines, [])
})

test('a run that takes longer than its rhythm is not joined by another, and the stop waits for it', async () => {
  const gate = createGate()
  let runs = 0
  let isOver = false
  const run = async () => {
    runs++
    await gate.wait()
    isOver = true
  }
  const jobs = startJobs([{ name: 'slow', everyMs: 10, run }], log)
  mock.timers.tick(35)
  assert.equal(runs, 1)
  const stopped = jobs.stop()
  let isStopped = false
  void stopped.then(() => {
    isStopped = true
  })
  await new Promise(setImmediate)
  assert.equal(isStopped, false)
  gate.open()
  await stopped
  assert.equal(isOver, true)
})

test('a failure is logged and the job goes on', async () => {
  let runs = 0
  const run = async () => {
    runs++
    if (runs === 1) throw new Error('on purpose')
  }
  const jobs = startJobs([{ name: 'shaky', everyMs: 10, run }], log)
  mock.timers.tick(10)
  await new Promise(setImmediate)
  mock.timers.tick(10)
  await jobs.stop()
  assert.equal(runs, 2)
  const [line, ...more] = lines
  assert.deepEqual(more, [])
  assert.equal(line?.level, 'error')
  assert.equal(line?.message, 'job failed')
  assert.equal(line?.job, 'shaky')
})
