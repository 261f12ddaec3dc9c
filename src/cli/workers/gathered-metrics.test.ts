import assert from 'node:assert/strict'
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { eventually } from '../../../test/eventually.ts'
import { gatherMetrics } from './gathered-metrics.ts'

/** Answers like a worker of the service that has watered five plants, and hands on what the primary tells it of all. */
const WORKER = `
const metrics = [{ name: 'watered_total', help: 'x', type: 'counter', aggregator: 'sum', values: [{ value: 5, labels: {} }] }]
process.on('message', ({ frond, id, all }) => {
  if (frond === 'ask metrics') process.send({ frond: 'own metrics', id, metrics })
  if (frond === 'all metrics') process.send({ all })
  if (frond === undefined) process.send({ frond: 'want metrics', id: 1 })
})
`

const isTold = Compile(
  Type.Object({
    all: Type.Array(Type.Array(Type.Object({ values: Type.Array(Type.Object({ value: Type.Number() })) }))),
  }),
)

/** What all workers have counted, as one of them is told. */
function totalAt(worker: Worker): Promise<number> {
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (!isTold.Check(message)) return
      worker.off('message', hear)
      const values = message.all.flat().flatMap(({ values }) => values)
      resolve(values.reduce((sum, { value }) => sum + value, 0))
    }
    worker.on('message', hear)
    worker.send({})
  })
}

test('an answer that arrives after the exit of its worker is not counted beside the one before', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'frond-workers-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const exec = join(folder, 'worker.mjs')
  await writeFile(exec, WORKER)
  t.after(() => void cluster.removeAllListeners())
  cluster.setupPrimary({ exec, args: [] })
  gatherMetrics()
  const [survivor, doomed] = [cluster.fork(), cluster.fork()]
  t.after(async () => {
    survivor.process.kill('SIGKILL')
    await once(survivor, 'exit')
  })
  await Promise.all([once(survivor, 'online'), once(doomed, 'online')])
  await eventually(async () => assert.equal(await totalAt(survivor), 10))
  doomed.process.kill('SIGKILL')
  await once(doomed, 'exit')
  assert.equal(await totalAt(survivor), 10)
  const metrics = [
    {
      name: 'watered_total',
      help: 'x',
      type: 'counter',
      aggregator: 'sum',
      values: [{ value: 6, labels: {} }],
    },
  ]
  cluster.emit('message', doomed, { frond: 'own metrics', id: 1, metrics }, undefined)
  assert.equal(await totalAt(survivor), 10)
})
