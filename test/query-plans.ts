import assert from 'node:assert/strict'
import { CompiledQuery, type QueryId, type RootOperationNode } from 'kysely'
import type { Db } from '../src/db/schema.ts'
import type { TestEngine } from './engines.ts'

export interface RecordedDb {
  readonly db: Db
  /** The recorded statements, in their order. */
  readonly queries: readonly CompiledQuery[]
}

/** A wrapper of the database that records every statement. */
export function recordQueries(db: Db): RecordedDb {
  const asked: { node: RootOperationNode; queryId: QueryId }[] = []
  return {
    db: db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        asked.push({ node, queryId })
        return node
      },
      transformResult: async ({ result }) => result,
    }),
    get queries() {
      return asked.map(({ node, queryId }) => db.getExecutor().compileQuery(node, queryId))
    },
  }
}

/** The tables that grow with a garden; a full scan of any other table is fine. */
const LARGE_TABLES: ReadonlySet<unknown> = new Set([
  'plants',
  'plant_covers',
  'plant_tag_links',
  'plant_journals',
  'plant_journal_plants',
  'plant_measurements',
  'plant_journal_media',
  'care_schedules',
  'plant_problems',
])

/** With those that grow with the number of people: where there are few, PostgreSQL is right to read all of them. */
export const LARGE_WITH_MANY_PEOPLE: ReadonlySet<unknown> = new Set([
  ...LARGE_TABLES,
  'care_settings',
  'reminder_channels',
  'deliveries',
])

/** The names of the indexes that a query uses. */
export async function indexesUsed({ name }: TestEngine, db: Db, query: CompiledQuery): Promise<string[]> {
  const steps = await planOf(name, db, query)
  return [...JSON.stringify(steps).matchAll(/(?:INDEX |"Index Name":")(\w+)/g)].map(([, index = '']) => index)
}

/** Each step of a query plan that is a full scan of a large table or of its index. */
export async function fullScans(
  { name }: TestEngine,
  db: Db,
  query: CompiledQuery,
  large = LARGE_TABLES,
): Promise<string[]> {
  const rows = await planOf(name, db, query)
  if (name === 'SQLite') {
    // A query by ids must look these up, and not filter all rows of the user.
    const namesIds = /"id" in \(select value/.test(query.sql)
    return (
      rows
        .map(({ detail }) => String(detail))
        .filter((step) => step.startsWith('SCAN ') || (namesIds && step.endsWith('(user_id=?)')))
        // The values of a list parameter, the rows that a subquery has found, and the last id of each table.
        .filter(
          (step) =>
            !/^SCAN (json_each|page|counted|named|parts|walk|ahead|back|either|numbers|sqlite_sequence|CONSTANT ROW)\b/.test(
              step,
            ),
        )
    )
  }
  return rows.flatMap((row) => scansBelow(row['QUERY PLAN'], large))
}

/** Whether a query plan sorts, rather than reading an index in order. */
export async function sorts({ name }: TestEngine, db: Db, query: CompiledQuery): Promise<boolean> {
  const plan = JSON.stringify(await planOf(name, db, query))
  return /USE TEMP B-TREE FOR.*ORDER BY|"Node Type":"(?:Incremental )?Sort"/.test(plan)
}

/** Whether a query is served by indexes alone, and the values of a list parameter, without looking at a row of a table. */
export async function isCovered({ name }: TestEngine, db: Db, query: CompiledQuery): Promise<boolean> {
  const plan = JSON.stringify(await planOf(name, db, query))
  const steps =
    name === 'SQLite' ? /(?:SEARCH|SCAN) (?!json_each)\w+[^"]*/g : /"Node Type":"(?:Seq|Index|Bitmap)[^"]*"/g
  const reads = [...plan.matchAll(steps)].map(([step]) => step)
  assert.notEqual(reads.length, 0)
  return reads.every((step) => /COVERING INDEX|Index Only Scan/.test(step))
}

async function planOf(name: TestEngine['name'], db: Db, query: CompiledQuery) {
  const explain = name === 'SQLite' ? 'explain query plan' : 'explain (format json)'
  const { rows } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
  )
  assert.notEqual(rows.length, 0)
  return rows
}

/** EXPLAIN of PostgreSQL returns nested objects; an index scan without a condition is a full scan. */
function scansBelow(plan: unknown, large: ReadonlySet<unknown>): string[] {
  if (Array.isArray(plan)) return plan.flatMap((part) => scansBelow(part, large))
  if (typeof plan !== 'object' || plan === null) return []
  const below = Object.values(plan).flatMap((part) => scansBelow(part, large))
  if (!('Node Type' in plan)) return below
  const type = String(plan['Node Type'])
  const table = 'Relation Name' in plan ? plan['Relation Name'] : undefined
  const isFull = large.has(table) && (type === 'Seq Scan' || (/^Index/.test(type) && !('Index Cond' in plan)))
  return isFull ? [`${type} ${table}`, ...below] : below
}
