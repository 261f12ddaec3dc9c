import { DatabaseError, Pool, type QueryResultRow, types } from 'pg'
import {
  type Dialect,
  ENTRY_ROUTE,
  type GardenStore,
  hashOf,
  journalOf,
  KEYS,
  noSuchPlant,
  type PlantRows,
  plantStatements,
  plantsOf,
  replayOf,
  type StoredEntry,
  type VerifyingKey,
} from './garden-store.ts'

const INT8 = 20
const UNIQUE_VIOLATION = '23505'

/** As many connections as the service has, and the same way to read 64-bit integers. */
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
})

const DIALECT: Dialect = {
  parameter: (number) => `$${number}`,
  arrays: (columns, order = '') =>
    `cast(coalesce(json_agg(json_build_array(${columns}) ${order}), '[]') as text)`,
}
const { page, one } = plantStatements(DIALECT)

/**
 * One statement is one transaction. Nothing is written unless all plants are the user's, and a key that is there already
 * fails it. The answer begins with the id, which only the statement knows.
 */
const ADD = `with entry as (
    insert into plant_journals (user_id, type, event_time, properties, remark, search_text, created_at, updated_at)
    select $1, $2, $3, $4, $5, $6, $7, $7
    where (select count(*) from plants where id = any ($8) and user_id + 0 = $1) = cardinality(cast($8 as bigint[]))
    returning id),
  links as (
    insert into plant_journal_plants (journal_id, plant_id, type, event_time, position)
    select entry.id, wanted.id, $2, $3, wanted.position
    from entry cross join unnest(cast($8 as bigint[])) with ordinality as wanted (id, position)),
  stored as (
    insert into idempotency_keys (user_id, route, key, request_hash, answer, created_at)
    select $1, $9, $10, $11, '{"id":' || entry.id || $12, $7 from entry)
  select id from entry`
const STORED = `select request_hash as "requestHash", answer from idempotency_keys
  where user_id = $1 and route = $2 and key = $3`

/** A statement with a name is prepared once on each connection. */
async function firstRow<Row extends QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>({ name, text, values })
  return rows[0]
}

export const store: GardenStore = {
  listKeys: async () => (await pool.query<VerifyingKey>(KEYS)).rows,
  listPlants: async ({ userId, language, limit, offset }) => {
    const values = [language, userId, limit, offset]
    const row = await firstRow<PlantRows & { readonly total: number }>('page', page, values)
    return row === undefined ? { items: [], total: 0 } : { items: plantsOf(row), total: row.total }
  },
  findPlant: async ({ userId, language, id }) => {
    const row = await firstRow<PlantRows>('one', one, [language, userId, id])
    const [plant] = row === undefined ? [] : plantsOf(row)
    if (plant === undefined) throw noSuchPlant()
    return plant
  },
  addEntry: async (userId, entry, key) => {
    const { plantIds, type, eventTime, properties, remark } = entry
    const requestHash = hashOf(entry)
    const now = Date.now()
    const values = [userId, type, eventTime, properties, remark, remark.toLowerCase(), now, plantIds]
    const answer = JSON.stringify(journalOf(0, entry, now)).slice('{"id":0'.length)
    try {
      const row = await firstRow<{ id: number }>('add', ADD, [
        ...values,
        ENTRY_ROUTE,
        key,
        requestHash,
        answer,
      ])
      if (row === undefined) throw noSuchPlant()
      return journalOf(row.id, entry, now)
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
      return replayOf(await firstRow<StoredEntry>('stored', STORED, [userId, ENTRY_ROUTE, key]), requestHash)
    }
  },
}
