import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { onEachEngine } from '../engines.ts'
import { inEmptyFolder } from '../process.ts'
import { crash } from './crash.ts'

/** Enough for every run; `npm run test:faults` kills a hundred times. */
const KILLS = 1
/** A disk so slow that a client hears of an answer that comes too early, and the server is killed before the commit. */
const SLOW_DISK = `
  import { StatementSync } from 'node:sqlite'
  const { run } = StatementSync.prototype
  StatementSync.prototype.run = function (...values) {
    if (this.sourceSQL === 'commit') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    return run.apply(this, values)
  }
`

onEachEngine('a server killed in the midst of all kinds of writes', (engine) => {
  test('has kept what it acknowledged, and nothing by half', async (t) => {
    const scratch = await engine.create('keyed')
    t.after(() => scratch.remove())
    await inEmptyFolder(async (empty) => {
      const seed = String(Date.now())
      t.diagnostic(`seed ${seed}`)
      const database = scratch.config
      const dataDir = database.engine === 'sqlite' ? dirname(database.file) : empty
      const report = await crash({
        database,
        dataDir,
        seed,
        kills: KILLS,
        gardens: 2,
        crowd: 8,
        preload: SLOW_DISK,
      })
      assert.equal(report.kills, KILLS)
      assert.ok(report.acknowledged > 0)
    })
  })
})
