import { DatabaseError, Pool, types } from 'pg'
import type { Plant } from '../../src/features/garden/plants/plants.schema.ts'
import {
  ENTRY_ROUTE,
  type GardenStore,
  hashOf,
  journalOf,
  PLANT_COLUMNS,
  type PlantRow,
  plantJoins,
  plantOf,
  replayOf,
  type StoredEntry,
} from './garden-store.ts'

const INT8 = 20

/** As many connections as the service has, and the same way to read 64-bit integers. */
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
})

interface Row extends PlantRow {
  readonly tags: Plant['tags']
  readonly covers: readonly { readonly id: number; readonly key: string }[]
}

const SELECT = `select ${PLANT_COLUMNS},
  (select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name_key)
    from plant_tag_links k join plant_tags g on g.id = k.tag_id
    where k.user_id = p.user_id and k.plant_id = p.id) as tags,
  (select json_agg(json_build_object('id', m.id, 'key', m.key) order by c.position)
    from plant_covers c join media m on m.id = c.media_id
    where c.user_id = p.user_id and c.plant_id = p.id) as covers`
const JOINS = plantJoins('$1')
/** The rows of the page first: in one query the joins and subqueries would be worked out for those before it, too. */
const PAGE = `${SELECT}, (select count(*) from plants where user_id = $2) as total
  from (select * from plants where user_id = $2 order by id desc limit $3 offset $4) p ${JOINS}
  order by p.id desc`
const ONE = `${SELECT} from plants p ${JOINS} where p.id = $2 and p.user_id = $3`

/** Nothing is written unless all plants are the user's. */
const ADD = `with wanted as (
    select cast(value as bigint) as id, position
    from json_array_elements_text(cast(cast($8 as text) as json)) with ordinality as rows (value, position)),
  entry as (
    insert into plant_journals (user_id, type, event_time, properties, remark, search_text, created_at, updated_at)
    select $1, $2, $3, $4, $5, $6, $7, $7
    where (select count(*) from wanted join plants p on p.id = wanted.id where p.user_id = $1)
      = (select count(*) from wanted)
    returning id),
  links as (
    insert into plant_journal_plants (journal_id, plant_id, event_time, position)
    select entry.id, wanted.id, $3, wanted.position from entry cross join wanted)
  select id from entry`

const INSERT_KEY = `insert into idempotency_keys (user_id, route, key, request_hash, answer, created_at)
  values ($1, $2, $3, $4, $5, $6)`
const STORED = `select request_hash as "requestHash", answer from idempotency_keys
  where user_id = $1 and route = $2 and key = $3`
const UNIQUE_VIOLATION = '23505'

export const store: GardenStore = {
  listPlants: async ({ userId, language, limit, offset }) => {
    const { rows } = await pool.query<Row & { total: number }>({
      name: 'page',
      text: PAGE,
      values: [language, userId, limit, offset],
    })
    return { items: rows.map(viewOf), total: rows[0]?.total ?? 0 }
  },
  findPlant: async ({ userId, language, id }) => {
    const { rows } = await pool.query<Row>({ name: 'one', text: ONE, values: [language, id, userId] })
    const [row] = rows
    if (row === undefined) throw new Error('There is no such plant')
    return viewOf(row)
  },
  addEntry: async (userId, entry, key) => {
    const { plantIds, type, eventTime, properties, remark } = entry
    const requestHash = hashOf(entry)
    const now = Date.now()
    const values = [userId, type, eventTime, properties, remark, remark.toLowerCase(), now]
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<{ id: number }>({
        name: 'add',
        text: ADD,
        values: [...values, JSON.stringify(plantIds)],
      })
      const [row] = rows
      if (row === undefined) throw new Error('There is no such plant')
      const journal = journalOf(row.id, entry, now)
      await client.query({
        name: 'key',
        text: INSERT_KEY,
        values: [userId, ENTRY_ROUTE, key, requestHash, JSON.stringify(journal), now],
      })
      await client.query('commit')
      return journal
    } catch (error) {
      await client.query('rollback')
      if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
      const { rows } = await client.query<StoredEntry>(STORED, [userId, ENTRY_ROUTE, key])
      return replayOf(rows[0], requestHash)
    } finally {
      client.release()
    }
  },
}

function viewOf(row: Row): Plant {
  return plantOf(row, row.tags, row.covers)
}
