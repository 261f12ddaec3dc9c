import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine, type TestEngine } from '../../../../test/engines.ts'
import { openDatabase } from '../../../db/engines/database.ts'
import { migrate } from '../../../db/migrations/migrate.ts'
import type { Db } from '../../../db/schema.ts'
import { unindexSpecies } from '../search/inverted-index.ts'
import { loadStarterCatalogue } from './starter-catalogue.ts'

const MIGRATION = '0023_unknown_plant'

onEachEngine('a catalogue of the first version', (engine) => {
  test('gets the unknown plant, with everything that a new one has', async (t) => {
    const db = await withStarterCatalogue(engine, t)
    const fresh = await contents(db)
    await removeUnknownPlant(db)
    const before = await contents(db)
    assert.ok(onlyIn(fresh, before).length > 20)
    await migrateAgain(db)

    const after = await contents(db)
    // It has the next number, and the next place in the index.
    const renumbered = fresh.map((line) => line.replaceAll(/\b318\b/g, '319').replaceAll('h3e', 'h3f'))
    assert.deepEqual(onlyIn(after, renumbered), [])
    assert.deepEqual(onlyIn(renumbered, after), [])
    assert.equal(await revision(db), 2)
    await migrateAgain(db)
    assert.deepEqual(await contents(db), after)
    assert.equal(await revision(db), 2)
  })

  test('gets nothing if it is none of ours, or empty', async (t) => {
    const db = await withStarterCatalogue(engine, t)
    await removeUnknownPlant(db)
    await sql`update plant_species set common_name = 'Mine' where scientific_name in
      ('Acer palmatum', 'Monstera deliciosa', 'Zamioculcas zamiifolia')`.execute(db)
    const own = await contents(db)
    await migrateAgain(db)
    assert.deepEqual(await contents(db), own)
    await sql`delete from plant_species`.execute(db)
    await migrateAgain(db)
    const { rows } = await sql`select id from plant_species`.execute(db)
    assert.deepEqual([...rows], [])
  })
})

async function withStarterCatalogue(
  engine: TestEngine,
  t: { after(work: () => Promise<void>): void },
): Promise<Db> {
  const scratch = await engine.create('migrated')
  t.after(() => scratch.remove())
  const { db, close } = await openDatabase(scratch.config)
  t.after(close)
  await loadStarterCatalogue(db)
  return db
}

async function removeUnknownPlant(db: Db): Promise<void> {
  const { id } = await db
    .selectFrom('plant_species')
    .select('id')
    .where('common_name', '=', 'Unknown plant')
    .executeTakeFirstOrThrow()
  await unindexSpecies(db, id)
  await db.deleteFrom('plant_species').where('id', '=', id).execute()
  await sql`update revisions set number = 1 where name = 'plant_species'`.execute(db)
}

async function migrateAgain(db: Db): Promise<void> {
  await sql`delete from schema_migrations where name = ${MIGRATION}`.execute(db)
  assert.deepEqual(await migrate(db), [MIGRATION])
}

/** Writes every row of the catalogue as a line. The words have other numbers in a catalogue that some have left. */
async function contents(db: Db): Promise<string[]> {
  const lines: string[] = []
  for (const [table, columns] of Object.entries({
    plant_species: '*',
    plant_species_categories: '*',
    plant_species_translations: '*',
    plant_species_search: '*',
    plant_species_words: 'word, species',
    plant_species_grams: '*',
  })) {
    const { rows } = await sql.raw<object>(`select ${columns} from ${table}`).execute(db)
    // Postings of a block may be in one piece or in several.
    lines.push(...rows.map((row) => `${table} ${JSON.stringify(row).replace(/(?<=[0-9a-f]):0:/, '')}`))
  }
  return lines.sort()
}

function onlyIn(lines: readonly string[], others: readonly string[]): string[] {
  return [...new Set(lines).difference(new Set(others))]
}

async function revision(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{
    number: number
  }>`select number from revisions where name = 'plant_species'`.execute(db)
  return rows[0]?.number
}
