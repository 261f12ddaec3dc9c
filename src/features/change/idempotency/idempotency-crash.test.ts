import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { CompiledQuery } from 'kysely'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertSuccess } from '../../../../test/envelope.ts'
import { newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerAdmin } from '../../../../test/people.ts'
import { fileOf } from '../../../../test/pictures.ts'
import { type Reply, send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { uploadOnce } from '../../../../test/upload.ts'
import { PostgresSession } from '../../../db/engines/postgres-session.ts'
import { PostgresTransaction } from '../../../db/engines/postgres-transaction.ts'
import { SqliteConnection } from '../../../db/engines/sqlite-connection.ts'
import { SqliteSession } from '../../../db/engines/sqlite-session.ts'
import { isRead } from '../../../db/run/session.ts'

type Table =
  | 'plant_tags'
  | 'regions'
  | 'locations'
  | 'plants'
  | 'plant_journals'
  | 'plant_categories'
  | 'plant_species'
  | 'media'

/** From the first commit on, done or not, nothing reaches the database any more: as if the process had ended there. */
function dieAtCommit(t: TestContext, when: 'before' | 'after'): { readonly hasDied: boolean } {
  let isDead = false
  for (const { prototype } of [SqliteConnection, PostgresTransaction]) {
    const commit: () => unknown = prototype.commit
    t.mock.method(prototype, 'commit', function (this: never) {
      isDead = true
      if (when === 'before') throw new Error('the process has ended')
      return commit.call(this)
    })
  }
  for (const { prototype } of [SqliteSession, PostgresSession]) {
    const transaction: (...parts: never[]) => unknown = prototype.transaction
    t.mock.method(prototype, 'transaction', function (this: never, ...parts: never[]) {
      if (isDead) throw new Error('the process has ended')
      return transaction.apply(this, parts)
    })
    const statement: (query: CompiledQuery) => unknown = prototype.executeQuery
    t.mock.method(prototype, 'executeQuery', function (this: never, query: CompiledQuery) {
      if (isDead) throw new Error('the process has ended')
      // A server commits a decision with the statement that writes all of it.
      isDead = !isRead(query)
      if (isDead && when === 'before') throw new Error('the process has ended')
      return statement.call(this, query)
    })
  }
  return {
    get hasDied() {
      return isDead
    },
  }
}

onEachEngine('an Idempotency-Key whose request ends with the process', (engine) => {
  let service: TestApp
  let admin: Person
  const requests = new Map<Table, () => Promise<Reply>>()
  before(async () => {
    service = await buildTestApp(engine)
    admin = await registerAdmin(service)
    const by = await newGardener(service)
    const plant = { name: 'Monty', speciesId: await newSpecies(service), locationId: by.locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    const headers = { 'idempotency-key': 'once' }
    const named = { by, headers, payload: { name: 'Once' } }
    requests.set('plant_tags', () => send(service, 'POST /api/v1/plant-tags', named))
    requests.set('regions', () => send(service, 'POST /api/v1/regions', named))
    requests.set('locations', () => send(service, `POST /api/v1/regions/${by.regionId}/locations`, named))
    requests.set('plants', () => send(service, 'POST /api/v1/plants', { by, headers, payload: plant }))
    requests.set('plant_journals', () =>
      send(service, 'POST /api/v1/plant-journals', { by, headers, payload: { plantIds: [plantId] } }),
    )
    requests.set('plant_categories', () =>
      send(service, 'POST /api/v1/plant-categories', { ...named, by: admin }),
    )
    requests.set('plant_species', () =>
      send(service, 'POST /api/v1/plant-species', { by: admin, headers, payload: { commonName: 'Once' } }),
    )
    requests.set('media', () => uploadOnce(service, by, 'once', fileOf(2_000)))
  })
  after(() => service.close())

  const idsOf = async (table: Table) =>
    (await service.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

  const tables: readonly Table[] = [
    'plant_tags',
    'regions',
    'locations',
    'plants',
    'plant_journals',
    'plant_categories',
    'plant_species',
    'media',
  ]
  for (const table of tables) {
    test(`${table}: what was not committed leaves the key free at once`, async (t) => {
      const request = requests.get(table)
      assert.ok(request)
      const before = await idsOf(table)
      const process = dieAtCommit(t, 'before')
      assert.equal((await request()).statusCode, 500)
      assert.ok(process.hasDied)
      t.mock.restoreAll()
      assert.deepEqual(await idsOf(table), before)

      const reply = await request()
      assertSuccess(reply, reply.json().data)
      assert.equal(reply.headers['idempotent-replay'], undefined)
      assert.equal((await idsOf(table)).length, before.length + 1)
      await service.db.deleteFrom('idempotency_keys').execute()
      await service.db.deleteFrom(table).where('id', '=', reply.json().data.id).execute()
    })

    test(`${table}: what was committed is answered again and not made twice`, async (t) => {
      const request = requests.get(table)
      assert.ok(request)
      const before = await idsOf(table)
      const process = dieAtCommit(t, 'after')
      await request()
      assert.ok(process.hasDied)
      t.mock.restoreAll()
      const after = await idsOf(table)
      assert.equal(after.length, before.length + 1)

      const reply = await request()
      assert.equal(reply.json().data.id, after.at(-1), reply.body)
      assertSuccess(reply, reply.json().data, { 'idempotent-replay': 'true' })
      assert.deepEqual(await idsOf(table), after)
    })
  }

  test('a rotation that was committed is answered again and not made twice', async (t) => {
    const rotate = () =>
      send(service, 'POST /api/v1/admin/jwt/rotate', { by: admin, headers: { 'idempotency-key': 'once' } })
    const kids = async () =>
      (await service.db.selectFrom('signing_keys').select('kid').execute()).map(({ kid }) => kid).sort()
    const before = await kids()
    const process = dieAtCommit(t, 'after')
    await rotate()
    assert.ok(process.hasDied)
    t.mock.restoreAll()
    const after = await kids()
    const [kid] = after.filter((kid) => !before.includes(kid))
    assert.equal(after.length, before.length + 1)

    const reply = await rotate()
    assert.equal(reply.json().data.kid, kid, reply.body)
    assertSuccess(reply, reply.json().data, { 'idempotent-replay': 'true' })
    assert.deepEqual(await kids(), after)
  })
})
