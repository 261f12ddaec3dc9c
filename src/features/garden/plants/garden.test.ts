import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine, onPostgres } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { eventually } from '../../../../test/eventually.ts'
import { fileRows, type Gardener, gardenRows, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { untilWaitingForLocks } from '../../../../test/lock-waiters.ts'
import { made } from '../../../../test/made.ts'
import { openTransaction } from '../../../../test/open-transaction.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { send, tally } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { createJournal } from '../journals/journals.service.ts'
import { deletePlant } from './plants.service.ts'

// Only PostgreSQL is tested: SQLite has one writer at a time.
onPostgres('references to rows that are deleted concurrently', (engine) => {
  let service: TestApp
  let by: Gardener
  before(async () => {
    service = await buildTestApp(engine)
    by = await newGardener(service)
  })
  after(() => service.close())

  async function untilSomebodyWaits(): Promise<void> {
    await eventually(async () => {
      const { rows } = await sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(service.db)
      assert.equal(rows.length, 1)
    })
  }

  /** Makes a row of each kind that a plant or an entry can refer to. */
  async function everything() {
    const payload = { name: 'Sill' }
    const region = `/api/v1/regions/${by.regionId}` as const
    const { id: locationId } = await made(service, `POST ${region}/locations`, { by, payload })
    const tag = await made(service, 'POST /api/v1/plant-tags', { by, payload: { name: `tag ${locationId}` } })
    const [file] = await fileRows(service, by, 1)
    const speciesId = await newSpecies(service)
    const plant = { name: 'Monty', speciesId, locationId, tagIds: [tag.id], covers: [file?.id] }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    const entry = { plantIds: [plantId], media: [file?.id] }
    const { id: entryId } = await made(service, 'POST /api/v1/plant-journals', { by, payload: entry })
    const ids = { locations: locationId, plant_tags: tag.id, media: file?.id ?? 0, plant_species: speciesId }
    return { ids, plant, plantId, entry, entryId }
  }

  for (const [table, code] of [
    ['plant_species', 3001],
    ['locations', 4301],
    ['plant_tags', 4101],
    ['media', 5001],
  ] as const) {
    test(`a plant that refers to a deleted row of ${table} is refused as not found`, async () => {
      const { ids, plant } = await everything()
      const rows = await gardenRows(service)
      const deletion = await openTransaction(service.db, (db) =>
        db.deleteFrom(table).where('id', '=', ids[table]).execute(),
      )
      const reply = send(service, 'POST /api/v1/plants', { by, payload: plant })
      await untilSomebodyWaits()
      await deletion.commit()
      assertFailure(await reply, code, 404)
      assert.equal((await gardenRows(service)).plants, rows.plants)
    })
  }

  test('an entry that refers to a deleted file is refused as not found', async () => {
    const { ids, entry } = await everything()
    const rows = await gardenRows(service)
    const deletion = await openTransaction(service.db, (db) =>
      db.deleteFrom('media').where('id', '=', ids.media).execute(),
    )
    const reply = send(service, 'POST /api/v1/plant-journals', { by, payload: entry })
    await untilSomebodyWaits()
    await deletion.commit()
    assertFailure(await reply, 5001, 404)
    assert.equal((await gardenRows(service)).plant_journals, rows.plant_journals)
  })

  test('an entry waits for the deletion of its plant, and is refused as not found', async () => {
    const { entry, plantId } = await everything()
    const deletion = await openTransaction(service.db, (db) =>
      deletePlant(db, scopeOf(by), plantId, undefined),
    )
    const rows = await gardenRows(service)
    const reply = send(service, 'POST /api/v1/plant-journals', { by, payload: entry })
    await untilWaitingForLocks(engine, service.db, 1)
    await deletion.commit()
    assertFailure(await reply, 4001, 404)
    const { plants = 0, plant_journals: entries = 0 } = rows
    const { plants: plantsLeft, plant_journals: entriesLeft } = await gardenRows(service)
    assert.deepEqual([plantsLeft, entriesLeft], [plants - 1, entries - 1])
  })

  test('the deletion of a plant waits for an entry that is being created, and deletes it too', async () => {
    const { plantId, entryId } = await everything()
    const creation = await openTransaction(service.db, (db) =>
      createJournal(db, scopeOf(by), { plantIds: [plantId] }),
    )
    const reply = send(service, `DELETE /api/v1/plants/${plantId}`, { by })
    await untilWaitingForLocks(engine, service.db, 1)
    await creation.commit()
    assertSuccess(await reply, null)
    const left = await service.db
      .selectFrom('plant_journals')
      .select('id')
      .where('id', '>=', entryId)
      .execute()
    assert.equal(left.length, 0)
  })

  test('an update that does not name the deleted file succeeds', async () => {
    const { ids, entryId, plantId } = await everything()
    const deletion = await openTransaction(service.db, (db) =>
      db.deleteFrom('media').where('id', '=', ids.media).execute(),
    )
    const payload = { remark: 'Thirsty.' }
    await made(service, `PUT /api/v1/plant-journals/${entryId}`, { by, payload })
    await made(service, `PUT /api/v1/plants/${plantId}`, { by, payload })
    await deletion.commit()
    const entry = await made<{ media: unknown }>(service, `GET /api/v1/plant-journals/${entryId}`, { by })
    assert.deepEqual(entry.media, [])
  })
})

onEachEngine('concurrent changes of plants and entries', (engine) => {
  let service: TestApp
  let by: Gardener
  let speciesId: number
  before(async () => {
    service = await buildTestApp(engine)
    by = await newGardener(service)
    speciesId = await newSpecies(service)
  })
  after(() => service.close())

  async function newPlant(): Promise<number> {
    const payload = { name: 'Monty', speciesId, locationId: by.locationId }
    return (await made(service, 'POST /api/v1/plants', { by, payload })).id
  }

  test('an entry whose plants are all deleted concurrently is deleted', async () => {
    const rows = await gardenRows(service)
    const plantIds = [await newPlant(), await newPlant(), await newPlant()]
    await made(service, 'POST /api/v1/plant-journals', { by, payload: { plantIds } })
    const replies = await Promise.all(
      plantIds.map((id) => send(service, `DELETE /api/v1/plants/${id}`, { by })),
    )
    assert.deepEqual(tally(replies), { 200: 3 })
    assert.deepEqual(await gardenRows(service), rows)
  })

  test('entries created while their plant is deleted do not outlive it', async () => {
    const rows = await gardenRows(service)
    const payload = { plantIds: [await newPlant()] }
    const add = () => send(service, 'POST /api/v1/plant-journals', { by, payload })
    const [deletion, ...entries] = await Promise.all([
      send(service, `DELETE /api/v1/plants/${payload.plantIds[0]}`, { by }),
      ...Array.from({ length: 10 }, add),
    ])
    assert.equal(deletion.statusCode, 200)
    const { 200: written = 0, 4001: refused = 0 } = tally(entries)
    assert.equal(written + refused, 10)
    assert.deepEqual(await gardenRows(service), rows)
  })

  test('of ten concurrent deletions of one plant, one succeeds', async () => {
    const id = await newPlant()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => send(service, `DELETE /api/v1/plants/${id}`, { by })),
    )
    assert.deepEqual(tally(replies), { 200: 1, 4001: 9 })
  })
})
