import { sql } from 'kysely'
import { inTransaction } from '../src/db/run/transaction.ts'
import type { Db } from '../src/db/schema.ts'

/** The texts of the statements that any connection of the pool keeps prepared; PostgreSQL only. */
export async function preparedStatements(db: Db): Promise<Set<string>> {
  const all = await Promise.all(
    Array.from({ length: 10 }, () =>
      inTransaction(db, async (db) => {
        const { rows } = await sql<{
          statement: string
        }>`select statement from pg_prepared_statements`.execute(db)
        return rows.map(({ statement }) => statement)
      }),
    ),
  )
  return new Set(all.flat())
}
