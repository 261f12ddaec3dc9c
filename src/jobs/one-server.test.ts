import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, openScratch } from '../../test/engines.ts'
import { createGate } from '../../test/gate.ts'
import { onOneServer } from './periodic.ts'

const HOUR_MS = 3_600_000

onEachEngine('a job that servers share', (engine) => {
  test('runs on one at a time, and on the others not before half of its interval has passed', async (t) => {
    const database = await openScratch(engine)
    t.after(() => database.close())
    const { db } = database
    const gate = createGate()
    let runs = 0
    const server = () =>
      onOneServer(database, {
        name: 'sweep',
        everyMs: HOUR_MS,
        run: () => {
          runs++
          return gate.wait()
        },
      })
    const first = server().run()
    await gate.reached
    await server().run()
    assert.equal(runs, 1)
    gate.open()
    await first
    await server().run()
    assert.equal(runs, 1)

    const shift = async (ms: number) => {
      await db
        .updateTable('job_runs')
        .set((eb) => ({ ended_at: eb('ended_at', '-', ms) }))
        .execute()
    }
    await shift(HOUR_MS / 2 - 60_000)
    await server().run()
    assert.equal(runs, 1)
    await shift(60_000)
    await server().run()
    assert.equal(runs, 2)
    // The clock was set back since.
    await shift(-2 * HOUR_MS)
    await server().run()
    assert.equal(runs, 3)
    await server().run()
    assert.equal(runs, 3)
  })

  test('that failed is tried again by whoever comes next', async (t) => {
    const database = await openScratch(engine)
    t.after(() => database.close())
    let runs = 0
    const failing = onOneServer(database, {
      name: 'sweep',
      everyMs: HOUR_MS,
      run: async () => {
        runs++
        throw new Error('broken')
      },
    })
    await assert.rejects(failing.run(), /broken/)
    await assert.rejects(failing.run(), /broken/)
    assert.equal(runs, 2)
  })
})
