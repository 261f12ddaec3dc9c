import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../test/engines.ts'
import { assertCountsKept } from '../../../test/garden-counts.ts'
import { type Gardener, newGardener, newSpecies } from '../../../test/gardener.ts'
import { addPlants } from '../../../test/large-garden.ts'
import { made } from '../../../test/made.ts'
import { PASSWORD } from '../../../test/people.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { openDatabase } from '../../db/engines/database.ts'
import { MIGRATIONS } from '../../db/migrations/all.ts'
import { migrate } from '../../db/migrations/migrate.ts'
import { inTransaction } from '../../db/run/transaction.ts'

onEachEngine('the numbers of plants and entries of a garden', (engine) => {
  let service: TestApp
  let speciesId: number
  before(async () => {
    service = await buildTestApp(engine)
    speciesId = await newSpecies(service)
  })
  after(() => service.close())

  const totals = async (by: Gardener) =>
    Promise.all(
      (['plants', 'plant-journals'] as const).map(async (list) => {
        const reply = await send(service, `GET /api/v1/${list}?size=1`, { by })
        return reply.json().data.total
      }),
    )

  /** Two plants with an entry each, and one entry of both. */
  async function plantedGarden() {
    const by = await newGardener(service)
    const plant = { name: 'Fern', speciesId, locationId: by.locationId }
    const one = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    const two = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    for (const plantIds of [[one.id], [two.id], [one.id, two.id]]) {
      await made(service, 'POST /api/v1/plant-journals', { by, payload: { type: 1, plantIds } })
    }
    return { by, one, two }
  }

  test('are totals of an empty garden, and of what is added and deleted', async () => {
    const empty = await newGardener(service)
    assert.deepEqual(await totals(empty), [0, 0])
    const { by, one } = await plantedGarden()
    assert.deepEqual(await totals(by), [2, 3])
    const missing = { type: 1, plantIds: [one.id, 987_654] }
    assert.equal(
      (await send(service, 'POST /api/v1/plant-journals', { by, payload: missing })).statusCode,
      404,
    )
    assert.deepEqual(await totals(by), [2, 3])
    // With the entry that names no other plant.
    await send(service, `DELETE /api/v1/plants/${one.id}`, { by })
    assert.deepEqual(await totals(by), [1, 2])
    assert.deepEqual(await totals(empty), [0, 0])
    await assertCountsKept(service.db)
  })

  test('follow a statement that writes many rows of several gardens, and one that is rolled back', async () => {
    const [one, two] = [await newGardener(service), await newGardener(service)]
    for (const by of [one, two]) await addPlants(service.db, by, speciesId, 30)
    await sql`insert into plant_journals (user_id, type, event_time, created_at, updated_at)
      select user_id, 1, 0, 0, 0 from plants where user_id in (${one.user.id}, ${two.user.id})`.execute(
      service.db,
    )
    assert.deepEqual(
      [await totals(one), await totals(two)],
      [
        [30, 30],
        [30, 30],
      ],
    )
    const remove = sql`delete from plants where user_id in (${one.user.id}, ${two.user.id}) and id % 3 = 0`
    const rolledBack = inTransaction(service.db, async (db) => {
      await remove.execute(db)
      throw new Error('on purpose')
    })
    await assert.rejects(rolledBack, { message: 'on purpose' })
    await assertCountsKept(service.db)
    await remove.execute(service.db)
    assert.deepEqual(
      [await totals(one), await totals(two)],
      [
        [20, 30],
        [20, 30],
      ],
    )
  })

  for (const [title, remove] of [
    [
      'by its owner',
      ({ by }: { by: Gardener }) =>
        send(service, 'DELETE /api/v1/auth/me', { by, payload: { password: PASSWORD } }),
    ],
    [
      'by foreign keys alone',
      ({ by }: { by: Gardener }) => sql`delete from users where id = ${by.user.id}`.execute(service.db),
    ],
  ] as const) {
    test(`go with an account deleted ${title}, and others stay`, async () => {
      const [leaver, stays] = [await plantedGarden(), await plantedGarden()]
      await remove(leaver)
      const { rows } = await sql`select 1 from garden_counts where user_id = ${leaver.by.user.id}`.execute(
        service.db,
      )
      assert.equal(rows.length, 0)
      assert.deepEqual(await totals(stays.by), [2, 3])
      await assertCountsKept(service.db)
    })
  }

  test('are counted for gardens that are older than they', async () => {
    const scratch = await engine.create('empty')
    const { db, close } = await openDatabase(scratch.config)
    try {
      await migrate(
        db,
        MIGRATIONS.filter(({ name }) => name < '0012'),
      )
      await sql`insert into users (email, email_key, search_text, password_hash, role, created_at)
        values ('a@example.org', 'a@example.org', '', '', 'USER', 0), ('b@example.org', 'b@example.org', '', '', 'USER', 0)`.execute(
        db,
      )
      await sql`insert into plants (user_id, name, search_text, created_at)
        select id, 'Fern', '', 0 from users where email_key like 'a%'`.execute(db)
      await sql`insert into plant_journals (user_id, type, event_time, created_at)
        select id, 1, 0, 0 from users where email_key like 'a%'`.execute(db)
      await migrate(db)
      const { rows } = await sql<{ n: number }>`select plants + plant_journals as n from garden_counts
        order by user_id`.execute(db)
      assert.deepEqual(
        rows.map(({ n }) => n),
        [2, 0],
      )
    } finally {
      await close()
      await scratch.remove()
    }
  })
})
