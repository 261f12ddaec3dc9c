import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { type Mock, test } from 'node:test'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { SQLITE } from '../../../test/engines.ts'
import { addScratchRow, createScratchTable, scratchBodies } from '../../../test/scratch-table.ts'
import { inTransaction } from '../run/transaction.ts'
import { openSqlite } from './sqlite.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/** Holds the write lock until its standard input ends. */
const HOLDER = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1])
  database.exec('begin immediate')
  process.stdout.write('held')
  process.stdin.on('end', () => database.exec('commit')).resume()
`

for (const [kind, write] of [
  ['a single write', addScratchRow],
  ['a transaction', (db, body) => inTransaction(db, (db) => addScratchRow(db, body))],
] satisfies [string, typeof addScratchRow][]) {
  test(`${kind} waits for the lock of another process without holding the event loop`, async (t) => {
    const scratch = await SQLITE.create('empty')
    t.after(() => scratch.remove())
    assert.ok(scratch.config.engine === 'sqlite')
    const { db, close } = openSqlite(scratch.config.file)
    t.after(close)
    await createScratchTable(db)

    const holder = spawn(process.execPath, ['--eval', HOLDER, scratch.config.file])
    t.after(() => holder.kill('SIGKILL'))
    await once(holder.stdout, 'data')

    let written = false
    const writing = write(db, 'patience').then(() => {
      written = true
    })
    // Each turn needs the event loop; a wait inside SQLite would let none pass before it gives up.
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
    assert.equal(written, false)
    assert.deepEqual(await scratchBodies(db), [])

    holder.stdin.end()
    await writing
    assert.deepEqual(await scratchBodies(db), ['patience'])
  })
}

test('a write that has waited for long asks for the lock as often as before', async (t) => {
  const scratch = await SQLITE.create('empty')
  t.after(() => scratch.remove())
  assert.ok(scratch.config.engine === 'sqlite')
  const { db, close } = openSqlite(scratch.config.file)
  t.after(close)
  await createScratchTable(db)
  const other = new DatabaseSync(scratch.config.file)
  t.after(() => other.close())
  other.exec('begin immediate')

  const begin = t.mock.method(SqliteConnection.prototype, 'begin')
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const writing = addScratchRow(db, 'patience')
  for (let ms = 0; ms < 100; ms++) {
    await untilCalled(begin, 1 + ms)
    t.mock.timers.tick(1)
  }
  await untilCalled(begin, 1 + 100)
  other.exec('commit')
  t.mock.timers.tick(1)
  await writing
  assert.deepEqual(await scratchBodies(db), ['patience'])
})

/** A writer may let the event loop go round before it asks, so this waits by turns, not by a clock: that stands still here. */
async function untilCalled(
  { mock }: Pick<Mock<SqliteConnection['begin']>, 'mock'>,
  times: number,
): Promise<void> {
  for (let turn = 0; mock.callCount() < times && turn < 1_000; turn++) await nextIteration()
  assert.equal(mock.callCount(), times)
}
