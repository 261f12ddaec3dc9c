import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { openDatabase } from '../src/db/engines/database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { createDatabase, urlOf } from '../test/postgres-databases.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { personStatements } from './person-data.ts'

/** `node src/launch.mjs bench/room.ts --people 1000`: the bytes that people take in PostgreSQL with all indexes, table by table. */
const { values } = parseArgs({ options: { people: { type: 'string', default: '1000' } } })
const people = Number(values.people)

await using cleanUps = new AsyncDisposableStack()
const server = await startPostgres()
cleanUps.defer(() => server.stop())
await createDatabase(server.url, 'room')
const url = urlOf(server.url, 'room')
const database = await openDatabase({ engine: 'postgres', url })
try {
  await migrate(database.db)
} finally {
  await database.close()
}
const client = new Client({ connectionString: url })
await client.connect()
cleanUps.defer(() => client.end())
// Neither foreign keys nor triggers: what they would write is among the rows.
await client.query('set session_replication_role = replica')
for (const statement of personStatements(people)) await client.query(statement)
await client.query('vacuum analyze')
const { rows } = await client.query<{ table: string; rows: number; heap: number; indexes: number }>(
  `select c.relname as table, c.reltuples::float8 / $1 as rows,
    pg_table_size(c.oid)::float8 / $1 as heap, pg_indexes_size(c.oid)::float8 / $1 as indexes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and c.reltuples >= $1
  order by pg_total_relation_size(c.oid) desc`,
  [people],
)
const figure = (value: number) => Math.round(value).toLocaleString('en').padStart(8)
process.stdout.write('| table | rows a person | bytes of rows | bytes of indexes |\n|---|---:|---:|---:|\n')
for (const { table, rows: count, heap, indexes } of rows) {
  process.stdout.write(`| \`${table}\` | ${figure(count)} | ${figure(heap)} | ${figure(indexes)} |\n`)
}
const total = (of: 'heap' | 'indexes') => figure(rows.reduce((sum, row) => sum + row[of], 0))
process.stdout.write(`| all | | ${total('heap')} | ${total('indexes')} |\n`)
