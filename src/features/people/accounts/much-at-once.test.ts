import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { countQueries } from '../../../../test/count-queries.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { type Gardener, gardenRows, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { ownedTables } from '../../../../test/owned-tables.ts'
import { recordQueries } from '../../../../test/query-plans.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { deleteJournalsOnlyOf } from '../../garden/related-rows.sql.ts'
import { deleteAccountData } from './account-data.ts'

/** For each account one, or ten. */
const HAVE_FEW_ROWS = new Set([
  'calendar_feeds',
  'password_links',
  'email_links',
  'second_factors',
  'recovery_codes',
  'care_settings',
  'event_counters',
  'garden_counts',
])
/** Plants are deleted so few at a time that there are not too many of these. */
const GO_WITH_PLANTS = new Set(['plant_covers', 'plant_tag_links'])

onEachEngine('an account with much in it', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  test('is deleted in batches, and what others have stays', async () => {
    const stranger = await newGardener(service)
    await addEntries(service, stranger, 15)
    const others = await gardenRows(service)
    const leaver = await newGardener(service)
    await addEntries(service, leaver, 25)
    const recorded = recordQueries(service.db)
    await deleteAccountData(recorded.db, leaver.user.id)
    const statements = recorded.queries.map(({ sql }) => sql)
    const namesIn = (pattern: RegExp) => statements.flatMap((text) => pattern.exec(text)?.[1] ?? [])
    // Stored keys have no id, and are deleted by the query that finds them.
    const searched = namesIn(/^(?:select "id" from|delete from) "?(\w+)"? .*\blimit\b/s)
    const batches = namesIn(/^delete from "(\w+)" where "id"/)
    const owned = new Set(await ownedTables(service.db))
    const tables = [...owned.difference(HAVE_FEW_ROWS).difference(GO_WITH_PLANTS)]
    for (const table of tables) {
      assert.ok(
        searched.includes(table),
        `deleteAccountData leaves ${table} to its foreign key, which deletes all rows in one statement: call deleteAll…Rows of the slice there`,
      )
    }
    assert.deepEqual(searched.sort(), tables.sort())
    // The counts first, or every batch would change them.
    assert.match(statements[0] ?? '', /^delete from garden_counts/)
    // Three of up to ten entries each.
    const entries = batches.filter((table) => table === 'plant_journals')
    assert.equal(entries.length, 3)
    assert.match(statements.at(-1) ?? '', /^delete from "users"/)
    // Nothing else but the counts; the account is one of the batches.
    assert.equal(statements.length, searched.length + batches.length + 1)
    assert.deepEqual(await gardenRows(service), others)
  })

  test('the entries of a plant are deleted in batches too', async () => {
    const { db } = service
    const by = await newGardener(service)
    const plant = { name: 'Fern', speciesId: await newSpecies(service), locationId: by.locationId }
    const { id } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    const kept = await gardenRows(service)
    await addEntries(service, by, 2_100)
    await sql`insert into plant_journal_plants (journal_id, plant_id, event_time, position)
      select id, ${id}, 0, 1 from plant_journals where user_id = ${by.user.id}`.execute(db)
    const counted = countQueries(db)
    const deleted: number[] = []
    await deleteJournalsOnlyOf(counted.db, gardenIdOf(by), id, (entry) => deleted.push(entry))
    assert.equal(counted.count, 3)
    assert.equal(new Set(deleted).size, 2_100)
    assert.deepEqual(await gardenRows(service), kept)
  })
})

async function addEntries({ db }: TestApp, by: Gardener, count: number): Promise<void> {
  const entry = {
    user_id: gardenIdOf(by),
    type: 0,
    event_time: 0,
    properties: null,
    remark: null,
    search_text: '',
  }
  const entries = Array.from({ length: count }, (_, at) => ({ ...entry, created_at: at, updated_at: at }))
  await db.insertInto('plant_journals').values(entries).execute()
}
