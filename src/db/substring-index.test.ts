import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine, openScratch, SQLITE } from '../../test/engines.ts'
import { addScratchRow, createScratchTable } from '../../test/scratch-table.ts'
import { type Database, engineOf } from './engine.ts'
import type { Db } from './schema.ts'
import { aggregateContaining } from './substring-index.ts'

const BODIES = ['ababab', 'abcab', 'cababc', 'bcabca', 'aba bab', 'a%bc', 'a_bc', '"ab"', 'äbäb', 'Abab']

onEachEngine('a substring index', (engine) => {
  let database: Database
  let db: Db
  before(async () => {
    database = await openScratch(engine)
    db = database.db
    await createIndexedTable(db)
    for (const body of BODIES) await addScratchRow(db, body)
  })
  after(() => database.close())

  for (const rowsAtATime of [1, 3, 100]) {
    test(`finds the rows that contain a term, ${rowsAtATime} at a time`, async () => {
      for (const term of [
        'aba',
        'abab',
        'cab',
        'bca',
        'cabca',
        'a%b',
        'a_b',
        '"ab"',
        'bäb',
        'aba b',
        'Aba',
        'zzz',
      ]) {
        const found = await bodiesContaining(db, term, rowsAtATime)
        assert.deepEqual(
          found,
          BODIES.filter((body) => body.includes(term)),
          term,
        )
      }
    })
  }

  test('follows rows that come and go', async () => {
    await addScratchRow(db, 'newcomer')
    assert.deepEqual(await bodiesContaining(db, 'come', 10), ['newcomer'])
    await sql`delete from scratch_rows where body = 'newcomer'`.execute(db)
    assert.deepEqual(await bodiesContaining(db, 'come', 10), [])
  })
})

onEachEngine('optimizing tables', (engine) => {
  let database: Database
  before(async () => {
    database = await openScratch(engine)
    await createIndexedTable(database.db)
  })
  after(() => database.close())

  test('collects statistics of the tables given, and of no other', async () => {
    const { db } = database
    await addScratchRow(db, 'counted')
    await engineOf(db).optimize(db, ['scratch_rows'])
    const names = engine === SQLITE ? sql`select distinct tbl as name from sqlite_stat1` : ANALYZED
    const { rows } = await sql<{ name: string }>`${names}`.execute(db)
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['scratch_rows'],
    )
  })
})

const ANALYZED = sql`select distinct tablename as name from pg_stats where schemaname = 'public'`

// PostgreSQL has no segments.
test('optimizing a table of SQLite merges the segments of its substring index', async () => {
  const database = await openScratch(SQLITE)
  try {
    const { db } = database
    await createIndexedTable(db)
    for (const body of BODIES) await addScratchRow(db, body)
    const segments = async () => {
      const { rows } = await sql<{
        count: number
      }>`select count(distinct segid) as count from scratch_row_trigrams_idx`.execute(db)
      return rows[0]?.count
    }
    assert.notEqual(await segments(), 1)
    await engineOf(db).optimize(db, ['plants', 'scratch_rows'])
    assert.equal(await segments(), 1)
    assert.deepEqual(await bodiesContaining(db, 'abab', 2), ['ababab', 'cababc'])
  } finally {
    await database.close()
  }
})

async function createIndexedTable(db: Db): Promise<void> {
  await createScratchTable(db)
  for (const statement of engineOf(db).columnTypes.substringIndex('scratch_rows', 'body')) {
    await sql.raw(statement).execute(db)
  }
}

/** In the order of their ids. */
async function bodiesContaining(db: Db, term: string, rowsAtATime: number): Promise<string[]> {
  const found: string[] = []
  const aggregate = sql<string | null>`string_agg(body, '|')`
  for await (const bodies of aggregateContaining(db, {
    ...{ table: 'scratch_rows', column: 'body', term },
    aggregate,
    rowsAtATime,
  }))
    found.push(...bodies.split('|'))
  return found.sort((a, b) => BODIES.indexOf(a) - BODIES.indexOf(b))
}
