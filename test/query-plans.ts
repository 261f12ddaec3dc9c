import assert from 'node:assert/strict'
import { CompiledQuery, type QueryId, type RootOperationNode } from 'kysely'
import type { Db } from '../src/db/schema.ts'
import type { TestEngine } from './engines.ts'

export interface RecordedDb {
  readonly db: Db
  /** What was asked through here, in the order in which it was asked. */
  readonly queries: readonly CompiledQuery[]
}

/** The same database, with a record of every statement that it is given through here. */
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

/** The tables that grow with what people do; reading all of a small one is no fault. */
const LARGE_TABLES = new Set<unknown>([
  'plants',
  'plant_covers',
  'plant_tag_links',
  'plant_journals',
  'plant_journal_plants',
  'plant_journal_media',
])

/** The names of the indexes that a query is answered from. */
export async function indexesUsed({ name }: TestEngine, db: Db, query: CompiledQuery): Promise<string[]> {
  const steps = await planOf(name, db, query)
  return [...JSON.stringify(steps).matchAll(/(?:INDEX |"Index Name":")(\w+)/g)].map(([, index = '']) => index)
}

/** Each step of a query that reads all of a large table or of its index, rather than the part that is asked for. */
export async function fullScans({ name }: TestEngine, db: Db, query: CompiledQuery): Promise<string[]> {
  const rows = await planOf(name, db, query)
  if (name === 'SQLite') {
    // Whoever names ids wants these, not to pick them out of all that the user has.
    const namesIds = /"id" in \(select value/.test(query.sql)
    return (
      rows
        .map(({ detail }) => String(detail))
        .filter((step) => step.startsWith('SCAN ') || (namesIds && step.endsWith('(user_id=?)')))
        // The values of a list.
        .filter((step) => !step.startsWith('SCAN json_each '))
    )
  }
  return rows.flatMap((row) => scansBelow(row['QUERY PLAN']))
}

/** Whether a query puts rows in order itself, rather than reading them in order. */
export async function sorts({ name }: TestEngine, db: Db, query: CompiledQuery): Promise<boolean> {
  const plan = JSON.stringify(await planOf(name, db, query))
  return /USE TEMP B-TREE FOR.*ORDER BY|"Node Type":"(?:Incremental )?Sort"/.test(plan)
}

async function planOf(name: TestEngine['name'], db: Db, query: CompiledQuery) {
  const explain = name === 'SQLite' ? 'explain query plan' : 'explain (format json)'
  const { rows } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
  )
  assert.notEqual(rows.length, 0)
  return rows
}

/** PostgreSQL tells its plan as nested objects; a scan that names no condition for its index reads all of it. */
function scansBelow(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(scansBelow)
  if (typeof plan !== 'object' || plan === null) return []
  const below = Object.values(plan).flatMap(scansBelow)
  if (!('Node Type' in plan)) return below
  const type = String(plan['Node Type'])
  const table = 'Relation Name' in plan ? plan['Relation Name'] : undefined
  const isFull =
    LARGE_TABLES.has(table) && (type === 'Seq Scan' || (/^Index/.test(type) && !('Index Cond' in plan)))
  return isFull ? [`${type} ${table}`, ...below] : below
}
