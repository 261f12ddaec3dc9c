import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine, openScratch } from '../../../test/engines.ts'
import { eventually } from '../../../test/eventually.ts'
import { createGate } from '../../../test/gate.ts'
import { openDatabase } from '../engines/database.ts'

/** Another process that does work of a name until it is killed. */
const HOLDER = `
  const { openDatabase } = await import(process.argv[1])
  const database = await openDatabase(JSON.parse(process.argv[2]))
  await database.exclusively(process.argv[3], () => {
    process.stdout.write('held')
    return new Promise((resolve) => setTimeout(resolve, 600_000))
  })
`

onEachEngine('work that excludes itself', (engine) => {
  test('runs once at a time for all who have opened the database, and again when it has ended or failed', async (t) => {
    const scratch = await engine.create('empty')
    const [one, other] = [await openDatabase(scratch.config), await openDatabase(scratch.config)]
    t.after(async () => {
      await one.close()
      await other.close()
      await scratch.remove()
    })
    const gate = createGate()
    const running = one.exclusively('sweep: a/b', () => gate.wait())
    await gate.reached
    const never = async () => assert.fail('it ran twice')
    assert.equal(await other.exclusively('sweep: a/b', never), false)
    assert.equal(await one.exclusively('sweep: a/b', never), false)
    // Asking in vain releases nothing.
    assert.equal(await other.exclusively('sweep: a/b', never), false)
    assert.equal(await other.exclusively('another', async () => {}), true)
    gate.open()
    assert.equal(await running, true)
    const failing = async () => Promise.reject(new Error('broken'))
    await assert.rejects(other.exclusively('sweep: a/b', failing), /broken/)
    assert.equal(await one.exclusively('sweep: a/b', async () => {}), true)
  })

  // The embedded database loses nothing while the process lives.
  if (engine.name === 'PostgreSQL')
    test('is told when its connection is lost, and with it the lock', async (t) => {
      t.mock.timers.enable({ apis: ['setInterval'] })
      const database = await openScratch(engine)
      t.after(() => database.close())
      const gate = createGate()
      let lost: AbortSignal | undefined
      const running = database.exclusively('sweep', async (signal) => {
        lost = signal
        await gate.wait()
      })
      await gate.reached
      const ask = sql<{ count: number }>`select count(pg_terminate_backend(pid)) as count from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
      const look = () => t.mock.timers.tick(15_000)
      look()
      await database.db.executeQuery(sql`select 1`.compile(database.db))
      assert.equal(lost?.aborted, false)
      assert.equal((await ask.execute(database.db)).rows[0]?.count, 1)
      look()
      await eventually(() => assert.equal(lost?.aborted, true))
      gate.open()
      assert.equal(await running, true)
    })

  test('is held by no process that is dead', async (t) => {
    const scratch = await engine.create('empty')
    const database = await openDatabase(scratch.config)
    t.after(async () => {
      await database.close()
      await scratch.remove()
    })
    const module = new URL('../engines/database.ts', import.meta.url).href
    const words = ['--input-type=module', '--eval', HOLDER, module, JSON.stringify(scratch.config), 'sweep']
    const holder = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    t.after(() => holder.kill('SIGKILL'))
    await once(holder.stdout, 'data')
    assert.equal(await database.exclusively('sweep', async () => {}), false)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    await eventually(async () => assert.equal(await database.exclusively('sweep', async () => {}), true))
  })
})
