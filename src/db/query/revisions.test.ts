import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine, openScratch } from '../../../test/engines.ts'
import { addScratchRow, createScratchTable, scratchBodies } from '../../../test/scratch-table.ts'
import type { Database } from '../engine.ts'
import { inTransaction } from '../run/transaction.ts'
import type { Db } from '../schema.ts'
import { atOneRevision, bumpRevision, findRevision } from './revisions.ts'

onEachEngine('reads at one revision', (engine) => {
  let database: Database
  let db: Db
  before(async () => {
    database = await openScratch(engine)
    db = database.db
    await createScratchTable(db)
  })
  after(() => database.close())

  const change = (body: string) =>
    inTransaction(db, async (db) => {
      await addScratchRow(db, body)
      await bumpRevision(db, { name: 'plant_species' })
    })

  test('are done once while nothing changes, and need no transaction', async () => {
    const before = await findRevision(db, 'plant_species')
    const seen: [revision: number, isTransaction: boolean][] = []
    await atOneRevision(db, 'plant_species', async (db, revision) => {
      seen.push([revision, db.isTransaction])
    })
    assert.deepEqual(seen, [[before, false]])
  })

  test('are done again if a change comes between them, and then are of one state whatever comes', async () => {
    const before = await findRevision(db, 'plant_species')
    const seen: number[] = []
    const read = await atOneRevision(db, 'plant_species', async (db, revision) => {
      seen.push(revision)
      const first = await scratchBodies(db)
      await change(`change ${seen.length}`)
      return [first, await scratchBodies(db)]
    })
    assert.deepEqual(seen, [before, before + 1])
    assert.deepEqual(read, [['change 1'], ['change 1']])
  })

  test('are done once in a transaction, which sees its own changes', async () => {
    await inTransaction(db, async (db) => {
      let times = 0
      await atOneRevision(db, 'plant_species', async (db) => {
        times++
        await bumpRevision(db, { name: 'plant_species' })
      })
      assert.equal(times, 1)
    })
  })
})
