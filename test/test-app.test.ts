import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { noDescriptors, nothingOpenBelow } from './descriptors.ts'
import { onEachEngine } from './engines.ts'
import { buildTestApp } from './test-app.ts'

onEachEngine('a service that cannot be started', (engine) => {
  test('leaves no file, no folder and nothing open', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'frond-unstarted-'))
    t.after(() => rm(folder, { recursive: true }))
    const TMPDIR = tmpdir()
    t.after(() => Object.assign(process.env, { TMPDIR }))
    process.env.TMPDIR = folder
    const extraRoutes = () => {
      throw new Error('wilted')
    }
    await assert.rejects(buildTestApp(engine, { extraRoutes }), /wilted/)
    assert.deepEqual(await readdir(folder), [])
    if (!noDescriptors) await nothingOpenBelow(folder)
  })
})
