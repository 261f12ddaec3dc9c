import { sql } from 'kysely'
import { engineOf } from '../src/db/run/session-executor.ts'
import type { Db } from '../src/db/schema.ts'

/** The tables whose rows have an owner, as the migrations have made them. */
export async function ownedTables(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
    .map(({ name }) => name)
}

/** The tables whose rows foreign keys delete with a user: those with an owner, and the links between them. */
export async function tablesDeletedWithUsers(db: Db): Promise<string[]> {
  const keys = await cascadingKeys(db)
  const found = new Set(['users'])
  // A set goes on to the members that are added meanwhile.
  for (const parent of found) {
    for (const key of keys) if (key.parent === parent) found.add(key.child)
  }
  found.delete('users')
  return [...found].sort()
}

async function cascadingKeys(db: Db): Promise<{ parent: string; child: string }[]> {
  const keys =
    engineOf(db).name === 'sqlite'
      ? sql<{ parent: string; child: string }>`select key."table" as parent, t.name as child
          from sqlite_schema t join pragma_foreign_key_list(t.name) key
          where t.type = 'table' and key.on_delete = 'CASCADE'`
      : sql<{ parent: string; child: string }>`select parent.relname as parent, child.relname as child
          from pg_constraint key join pg_class parent on parent.oid = key.confrelid
            join pg_class child on child.oid = key.conrelid
          where key.contype = 'f' and key.confdeltype = 'c'`
  return (await keys.execute(db)).rows
}
