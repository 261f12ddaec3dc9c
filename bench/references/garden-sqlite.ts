import { DatabaseSync } from 'node:sqlite'
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

/** Opened with the settings of the service: write-ahead logging, and every commit on disk before it is acknowledged. */
const database = new DatabaseSync(process.env.DATABASE_FILE ?? '', {
  timeout: 5_000,
  enableForeignKeyConstraints: true,
})
database.exec(
  'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000; pragma wal_autocheckpoint = 8000',
)

interface Row extends PlantRow {
  /** JSON. */
  readonly tags: string
  readonly covers: string
}

const SELECT = `select ${PLANT_COLUMNS},
  (select json_group_array(json_object('id', g.id, 'name', g.name) order by g.name_key)
    from plant_tag_links k join plant_tags g on g.id = k.tag_id
    where k.user_id = p.user_id and k.plant_id = p.id) as tags,
  (select json_group_array(json_object('id', m.id, 'key', m.key) order by c.position)
    from plant_covers c join media m on m.id = c.media_id
    where c.user_id = p.user_id and c.plant_id = p.id) as covers`
const JOINS = plantJoins('?1')
const pageStatement = database.prepare(`${SELECT}
  from (select * from plants where user_id = ?2 order by id desc limit ?3 offset ?4) p ${JOINS}
  order by p.id desc`)
const countStatement = database.prepare('select count(*) as total from plants where user_id = ?')
const oneStatement = database.prepare(`${SELECT} from plants p ${JOINS} where p.id = ?2 and p.user_id = ?3`)

const begin = database.prepare('begin immediate')
const commit = database.prepare('commit')
const rollback = database.prepare('rollback')
const ownedStatement = database.prepare(
  'select count(*) as owned from plants where user_id = ? and id in (select value from json_each(?))',
)
const insertEntry = database.prepare(`insert into plant_journals
  (user_id, type, event_time, properties, remark, search_text, created_at, updated_at)
  values (?, ?, ?, ?, ?, ?, ?, ?)`)
const insertLinks =
  database.prepare(`insert into plant_journal_plants (journal_id, plant_id, event_time, position)
  select ?, value, ?, key + 1 from json_each(?)`)
const storedStatement = database.prepare(`select request_hash as requestHash, answer from idempotency_keys
  where user_id = ? and route = ? and key = ?`)
const insertKey = database.prepare(`insert into idempotency_keys
  (user_id, route, key, request_hash, answer, created_at) values (?, ?, ?, ?, ?, ?)`)

export const store: GardenStore = {
  listPlants: ({ userId, language, limit, offset }) => ({
    items: rowsOf(pageStatement.all(language, userId, limit, offset)).map(viewOf),
    total: numberIn(countStatement.get(userId), 'total'),
  }),
  findPlant: ({ userId, language, id }) => {
    const [row] = rowsOf(oneStatement.all(language, id, userId))
    if (row === undefined) throw new Error('There is no such plant')
    return viewOf(row)
  },
  addEntry: (userId, entry, key) => {
    const requestHash = hashOf(entry)
    const { plantIds, type, eventTime, properties, remark } = entry
    const now = Date.now()
    const listed = JSON.stringify(plantIds)
    begin.run()
    try {
      const stored = storedIn(storedStatement.get(userId, ENTRY_ROUTE, key))
      if (stored !== undefined) {
        rollback.run()
        return replayOf(stored, requestHash)
      }
      const owned = numberIn(ownedStatement.get(userId, listed), 'owned')
      if (owned !== plantIds.length) throw new Error('There is no such plant')
      const values = [userId, type, eventTime, properties, remark, remark.toLowerCase(), now, now]
      const id = Number(insertEntry.run(...values).lastInsertRowid)
      insertLinks.run(id, eventTime, listed)
      const journal = journalOf(id, entry, now)
      insertKey.run(userId, ENTRY_ROUTE, key, requestHash, JSON.stringify(journal), now)
      commit.run()
      return journal
    } catch (error) {
      rollback.run()
      throw error
    }
  },
}

function viewOf(row: Row): Plant {
  return plantOf(row, JSON.parse(row.tags), JSON.parse(row.covers))
}

/** SQLite has no row types; these are what the statements select. */
function rowsOf(rows: unknown[]): Row[] {
  return rows as Row[]
}

function storedIn(row: unknown): StoredEntry | undefined {
  return row as StoredEntry | undefined
}

function numberIn(row: Record<string, unknown> | undefined, column: string): number {
  return Number(row?.[column])
}
