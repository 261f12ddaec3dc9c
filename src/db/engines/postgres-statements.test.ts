import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { onPostgres, openScratch } from '../../../test/engines.ts'
import { preparedStatements } from '../../../test/prepared-statements.ts'
import type { Database } from '../engine.ts'
import { COMBINED } from '../query/conditions.ts'
import { holdLock, inTransaction } from '../run/transaction.ts'
import { openPostgres } from './postgres.ts'
import { oneStatementOf, StatementNames } from './postgres-statements.ts'

test('statements have names up to a limit, and keep them', () => {
  const names = new StatementNames({ plain: 2, combined: 0, together: 0 })
  assert.deepEqual(
    ['one', 'two', 'three', 'two', 'one', 'three', 'four'].map((text) => names.of(text)),
    ['0_0', '0_1', undefined, '0_1', '0_0', undefined, undefined],
  )
})

test('combined filters have a limit of their own and do not use up the other', () => {
  const names = new StatementNames({ plain: 1, combined: 2, together: 0 })
  const combined = ['a', 'b', 'c'].map((name) => `select ${name} ${COMBINED}`)
  assert.deepEqual(
    [...combined, 'one', ...combined].map((text) => names.of(text)),
    ['0_0', '0_1', undefined, '0_2', '0_0', '0_1', undefined],
  )
})

test('so have lists of statements that run together', () => {
  const names = new StatementNames({ plain: 1, combined: 0, together: 2 })
  const query = CompiledQuery.raw('insert into numbers values (1)')
  const lists = [2, 3, 4].map((length) => oneStatementOf(Array.from({ length }, () => query)).sql)
  assert.deepEqual(
    [...lists, query.sql, ...lists].map((text) => names.of(text)),
    ['0_0', '0_1', undefined, '0_2', '0_0', '0_1', undefined],
  )
})

test('all statements are named anew when one was refused, once for all that were refused by the same name', () => {
  const names = new StatementNames({ plain: 2, combined: 0, together: 0 })
  const both = () => ['one', 'two'].map((text) => names.of(text))
  const first = both()
  for (const refused of [...first, undefined]) names.renew(refused)
  assert.deepEqual(both(), ['1_0', '1_1'])
  names.renew('1_0')
  assert.deepEqual([...both(), names.of('three')], ['2_0', '2_1', undefined])
})

/** Only a server keeps prepared statements that we cannot throw away. */
onPostgres('prepared statements', (engine) => {
  let database: Database
  before(async () => {
    database = await openScratch(engine)
  })
  after(() => database.close())

  test('a lock makes the same statement, whatever its name', async () => {
    const { db } = database
    const hold = (name: string) => inTransaction(db, (db) => holdLock(db, name))
    await hold('account 1')
    const before = await preparedStatements(db)
    for (let user = 2; user < 20; user++) await hold(`account ${user}`)
    assert.deepEqual(await preparedStatements(db), before)
  })

  test('beyond the limit a statement runs without being prepared', async () => {
    const scratch = await engine.create('empty')
    assert.ok(scratch.config.engine === 'postgres')
    const few = openPostgres(scratch.config.url, { statements: { plain: 3, combined: 0, together: 0 } })
    try {
      for (let at = 0; at < 8; at++) {
        const { rows } = await sql<{ n: number }>`select ${sql.lit(at)} + ${1}::bigint as n`.execute(few.db)
        assert.deepEqual([...rows], [{ n: at + 1 }])
      }
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements
        where statement like 'select _ + $1%'`.execute(few.db)
      assert.equal(rows[0]?.n, 3)
    } finally {
      await few.close()
      await scratch.remove()
    }
  })
})
