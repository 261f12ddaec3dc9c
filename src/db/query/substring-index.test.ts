import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine, openScratch, SQLITE } from '../../../test/engines.ts'
import { addScratchRow, createScratchTable } from '../../../test/scratch-table.ts'
import type { Database } from '../engine.ts'
import { engineOf } from '../run/session-executor.ts'
import type { Db } from '../schema.ts'
import { aggregateContaining } from './substring-index.ts'

const BODIES = [
  'ababab',
  'abcab',
  'cababc',
  'bcabca',
  'aba bab',
  'a%bc',
  'a_bc',
  '"ab"',
  'äbäb',
  'Abab',
  'ab',
  '🌵🌱🌵🌱',
  // The last code point of all.
  'zyx\u{10ffff}w',
  'xzyx\u{10ffff}',
]

onEachEngine('a substring index', (engine) => {
  let database: Database
  let db: Db
  before(async () => {
    database = await openScratch(engine)
    db = database.db
    await createScratchTable(db)
    const { trigramIndex, suffixIndex } = engineOf(db).columnTypes
    await createIndex(db, trigramIndex)
    // The second index also has the rows that came before it.
    const half = BODIES.length / 2
    for (const body of BODIES.slice(0, half)) await addScratchRow(db, body)
    await createIndex(db, suffixIndex)
    for (const body of BODIES.slice(half)) await addScratchRow(db, body)
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
        '🌱🌵🌱',
        'zyx',
        'zyx\u{10ffff}',
        'zzz',
      ]) {
        const expected = BODIES.filter((body) => body.includes(term))
        assert.deepEqual(await bodiesContaining(db, term, rowsAtATime), expected, term)
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
    await createScratchTable(database.db)
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

async function createIndex(db: Db, statements: (table: string, column: string) => string[]): Promise<void> {
  for (const statement of statements('scratch_rows', 'body')) await sql.raw(statement).execute(db)
}

const bodiesWith = aggregateContaining({
  ...{ table: 'scratch_rows', column: 'body' },
  aggregate: sql<string | null>`string_agg(body, '|')`,
})

/** Each once, in the order of their ids. */
async function bodiesContaining(db: Db, term: string, rowsAtATime: number): Promise<string[]> {
  const found = new Set<string>()
  for await (const bodies of bodiesWith(db, term, rowsAtATime)) {
    for (const body of bodies.split('|')) found.add(body)
  }
  return [...found].sort((a, b) => BODIES.indexOf(a) - BODIES.indexOf(b))
}
