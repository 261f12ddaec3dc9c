import { DatabaseSync } from 'node:sqlite'
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
import { GroupCommit } from './sqlite-group-commit.ts'

/** Opened with the settings of the service: write-ahead logging, and every commit on disk before it is acknowledged. */
const database = new DatabaseSync(process.env.DATABASE_FILE ?? '', {
  timeout: 5_000,
  enableForeignKeyConstraints: true,
})
database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 8000;
  pragma cache_size = -32000; pragma mmap_size = 2147418112`)

const DIALECT: Dialect = {
  parameter: (number) => `?${number}`,
  arrays: (columns, order = '') => `json_group_array(json_array(${columns}) ${order})`,
}
const { page, one } = plantStatements(DIALECT)
const pageStatement = database.prepare(page)
const oneStatement = database.prepare(one)

const insertEntry = database.prepare(`insert into plant_journals
  (user_id, type, event_time, properties, remark, search_text, created_at, updated_at)
  values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)`)
const insertLinks =
  database.prepare(`insert into plant_journal_plants (journal_id, plant_id, type, event_time, position)
  select ?1, p.id, ?2, ?3, wanted.key + 1 from json_each(?4) wanted cross join plants p
  where p.id = wanted.value and p.user_id + 0 = ?5`)
const insertKey = database.prepare(`insert into idempotency_keys
  (user_id, route, key, request_hash, answer, created_at) values (?, ?, ?, ?, ?, ?) on conflict do nothing`)
const storedStatement = database.prepare(`select request_hash as requestHash, answer from idempotency_keys
  where user_id = ? and route = ? and key = ?`)

/** The key was used before: the transaction is rolled back. */
class KnownKeyError extends Error {}

const commits = new GroupCommit(database)

export const store: GardenStore = {
  listKeys: () => database.prepare(KEYS).all() as unknown[] as VerifyingKey[],
  listPlants: ({ userId, language, limit, offset }) => {
    const rows = pageStatement.get(language, userId, limit, offset)
    return { items: plantsOf(rowsOf(rows)), total: Number(rows?.total) }
  },
  findPlant: ({ userId, language, id }) => {
    const [plant] = plantsOf(rowsOf(oneStatement.get(language, userId, id)))
    if (plant === undefined) throw noSuchPlant()
    return plant
  },
  addEntry: async (userId, entry, key) => {
    const requestHash = hashOf(entry)
    const { plantIds, type, eventTime, properties, remark } = entry
    try {
      return await commits.transaction(() => {
        const now = Date.now()
        const values = [userId, type, eventTime, properties, remark, remark.toLowerCase(), now]
        const id = Number(insertEntry.run(...values).lastInsertRowid)
        const links = insertLinks.run(id, type, eventTime, JSON.stringify(plantIds), userId)
        if (links.changes !== plantIds.length) throw noSuchPlant()
        const journal = journalOf(id, entry, now)
        const answer = JSON.stringify(journal)
        const { changes } = insertKey.run(userId, ENTRY_ROUTE, key, requestHash, answer, now)
        if (changes === 0) throw new KnownKeyError()
        return journal
      })
    } catch (error) {
      if (!(error instanceof KnownKeyError)) throw error
      return replayOf(storedIn(storedStatement.get(userId, ENTRY_ROUTE, key)), requestHash)
    }
  },
}

/** SQLite has no row types; these are what the statements select. */
function rowsOf(row: unknown): PlantRows {
  return row as PlantRows
}

function storedIn(row: unknown): StoredEntry | undefined {
  return row as StoredEntry | undefined
}
