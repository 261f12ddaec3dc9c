import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine, onPostgres } from '../../../test/engines.ts'
import { assertFailure } from '../../../test/envelope.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Gardener, gardenRows, newGardener, newSpecies } from '../../../test/gardener.ts'
import { untilWaitingForLocks } from '../../../test/lock-waiters.ts'
import { made } from '../../../test/made.ts'
import { openTransaction } from '../../../test/open-transaction.ts'
import { fileOf } from '../../../test/pictures.ts'
import { type Reply, send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { traces, upload } from '../../../test/upload.ts'
import { inTransaction } from '../../db/run/transaction.ts'
import { lockGarden } from './garden.ts'

const GONE = { headers: { 'www-authenticate': 'Bearer realm="frond", error="invalid_token"' } }

/** Whatever makes something for its caller. */
async function writesOf(
  service: TestApp,
): Promise<{ by: Gardener; writes: Record<string, () => Promise<Reply>> }> {
  const by = await newGardener(service)
  const plant = { name: 'Monty', speciesId: await newSpecies(service), locationId: by.locationId }
  const { id } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
  const payload = { name: 'Late' }
  const writes = {
    'a tag': () => send(service, 'POST /api/v1/plant-tags', { by, payload }),
    'a tag with an Idempotency-Key': () =>
      send(service, 'POST /api/v1/plant-tags', { by, payload, headers: { 'idempotency-key': 'late' } }),
    'a region': () => send(service, 'POST /api/v1/regions', { by, payload }),
    'a location': () => send(service, `POST /api/v1/regions/${by.regionId}/locations`, { by, payload }),
    'a plant': () => send(service, 'POST /api/v1/plants', { by, payload: plant }),
    'an entry': () => send(service, 'POST /api/v1/plant-journals', { by, payload: { plantIds: [id] } }),
    'a file': () => upload(service, by, fileOf(2_000)),
  }
  return { by, writes }
}

const KINDS = [
  'a tag',
  'a tag with an Idempotency-Key',
  'a region',
  'a location',
  'a plant',
  'an entry',
  'a file',
] as const

onEachEngine('a caller whose account was deleted', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  for (const kind of KINDS) {
    test(`creates nothing any more: ${kind}`, async () => {
      const { by, writes } = await writesOf(service)
      // Straight from the table, as another server would do it: this one still believes the caller.
      await service.db.deleteFrom('users').where('id', '=', by.user.id).execute()
      const before = [await gardenRows(service), await traces(service)]
      assertFailure(await (writes[kind]?.() ?? assert.fail()), 401, 401, GONE)
      assert.deepEqual([await gardenRows(service), await traces(service)], before)
    })
  }
})

// Not on SQLite: there the deletion and the change never run at the same time.
onPostgres('a caller whose account is deleted in the middle of a request', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  for (const kind of KINDS) {
    test(`creates nothing any more: ${kind}`, async () => {
      const { by, writes } = await writesOf(service)
      const deletion = await openTransaction(service.db, (db) =>
        db.deleteFrom('users').where('id', '=', by.user.id).execute(),
      )
      const reply = writes[kind]?.() ?? assert.fail()
      await eventually(async () => {
        const { rows } = await sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(service.db)
        assert.equal(rows.length, 1)
      })
      await deletion.commit()
      assertFailure(await reply, 401, 401, GONE)
    })
  }

  for (const kind of ['a tag', 'a tag with an Idempotency-Key'] as const) {
    test(`does not hold up the deletion, which has locked the garden: ${kind}`, async () => {
      const { by, writes } = await writesOf(service)
      let reply: Promise<Reply> | undefined
      await inTransaction(service.db, async (db) => {
        await lockGarden(db, by.user.id)
        reply = writes[kind]?.()
        await untilWaitingForLocks(engine, service.db, 1)
        // A transaction that waits for the garden and holds the account would wait for this one, and this one for it.
        await sql`select id from users where id = ${by.user.id} for update nowait`.execute(db)
        await db.deleteFrom('users').where('id', '=', by.user.id).execute()
      })
      assertFailure(await (reply ?? assert.fail()), 401, 401, GONE)
    })
  }
})
