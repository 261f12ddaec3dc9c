import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine, openScratch } from '../../../test/engines.ts'
import { addScratchRow, createScratchTable, scratchBodies } from '../../../test/scratch-table.ts'
import type { Database } from '../engine.ts'
import { engineOf } from '../run/session-executor.ts'
import { inTransaction } from '../run/transaction.ts'
import type { Db } from '../schema.ts'
import { pingDatabase } from './database.ts'

/** A type, not an interface: only a type may stand in for a record of tables. */
type ScratchTables = {
  scratch_rows: { id: number; body: string | null; size: number | null; picture: Uint8Array | null }
}

onEachEngine('the database', (engine) => {
  let database: Database
  let db: Db
  beforeEach(async () => {
    database = await openScratch(engine)
    db = database.db
    await createScratchTable(db)
  })
  afterEach(() => database.close())

  test('answers a ping, and none after it is closed', async () => {
    await pingDatabase(db)
    const other = await openScratch(engine)
    await pingDatabase(other.db)
    await other.close()
    await assert.rejects(pingDatabase(other.db), { message: 'The database is closed' })
  })

  test('gives values back as they were stored', async () => {
    const scratch = db.withTables<ScratchTables>()
    const rows = [
      { id: 1, body: 'Zoë 🌿', size: Number.MAX_SAFE_INTEGER, picture: Buffer.from([0, 1, 255]) },
      { id: 2, body: '', size: Number.MIN_SAFE_INTEGER, picture: Buffer.alloc(0) },
      { id: 3, body: null, size: null, picture: null },
    ]
    const inserted = await scratch.insertInto('scratch_rows').values(rows).executeTakeFirstOrThrow()
    assert.equal(inserted.numInsertedOrUpdatedRows, 3n)
    const stored = await scratch
      .selectFrom('scratch_rows')
      .select(['id', 'body', 'size', 'picture'])
      .orderBy('id')
      .execute()
    assert.deepEqual(
      stored.map(({ picture, ...row }) => ({ ...row, picture: picture && Buffer.from(picture) })),
      rows,
    )
  })

  test('tells how many rows a statement touched', async () => {
    for (const body of ['a', 'b', 'c']) await addScratchRow(db, body)
    const scratch = db.withTables<ScratchTables>()
    const updated = await scratch
      .updateTable('scratch_rows')
      .set({ size: 1 })
      .where('id', '>', 1)
      .executeTakeFirst()
    const deleted = await scratch.deleteFrom('scratch_rows').executeTakeFirst()
    assert.deepEqual([updated.numUpdatedRows, deleted.numDeletedRows], [2n, 3n])
  })

  test('orders text by code point', async () => {
    for (const body of ['😀', 'ä', 'a', 'Z', '中', 'z', '￮', 'B']) await addScratchRow(db, body)
    const { rows } = await sql<{ body: string }>`select body from scratch_rows order by body`.execute(db)
    assert.deepEqual(
      rows.map(({ body }) => body),
      ['B', 'Z', 'a', 'z', 'ä', '中', '￮', '😀'],
    )
  })

  test('never hands out an id twice', async () => {
    await addScratchRow(db, 'first')
    await addScratchRow(db, 'second')
    await sql`delete from scratch_rows where id = 2`.execute(db)
    await addScratchRow(db, 'third')
    const { rows } = await sql<{ id: number }>`select id from scratch_rows order by id`.execute(db)
    assert.deepEqual(
      rows.map(({ id }) => id),
      [1, 3],
    )
  })

  for (const [place, within] of [
    ['outside a transaction', (work) => work(db)],
    ['inside a transaction', (work) => inTransaction(db, work)],
  ] satisfies [string, (work: (db: Db) => Promise<void>) => Promise<void>][]) {
    test(`streams rows ${place}, to the end or until the reader has enough`, async () => {
      const bodies = Array.from({ length: 25 }, (_, index) => `row ${index}`)
      for (const body of bodies) await addScratchRow(db, body)
      await within(async (db) => {
        const query = db.withTables<ScratchTables>().selectFrom('scratch_rows').select('body').orderBy('id')
        const seen: unknown[] = []
        for await (const { body } of query.stream(10)) seen.push(body)
        assert.deepEqual(seen, bodies)
        for await (const { body } of query.stream(10)) {
          assert.equal(body, 'row 0')
          break
        }
        assert.deepEqual(await scratchBodies(db), bodies)
      })
      await addScratchRow(db, 'afterwards')
    })
  }

  test('refuses a value that is no column value', async () => {
    await assert.rejects(sql`select ${{ nested: true }}`.execute(db), {
      name: 'TypeError',
      message: 'A value of type object cannot be stored',
    })
  })

  test('knows its engine inside a transaction as well', async () => {
    const inside = await inTransaction(db, async (db) => engineOf(db))
    assert.equal(inside, engineOf(db))
  })
})
