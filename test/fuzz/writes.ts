import { sql } from 'kysely'
import { engineOf } from '../../src/db/run/session-executor.ts'
import type { Db } from '../../src/db/schema.ts'

/** `insert plants` */
export type Write = string

const LOG = 'writes_seen'
/** Jobs note their runs there when their time has come, and imports that they are under way. */
const OF_JOBS = 'job_runs'

/**
 * Tells which tables committed transactions have written to. Triggers note every row in the transaction that writes it, so
 * what is rolled back leaves no trace, and what is written again with the same values does.
 */
export class WriteLog {
  readonly #db: Db
  #last = 0

  private constructor(db: Db) {
    this.#db = db
  }

  static async open(db: Db): Promise<WriteLog> {
    const tables = await db.introspection.getTables()
    const isSqlite = engineOf(db).name === 'sqlite'
    const identity = isSqlite ? 'integer primary key' : 'bigint generated always as identity primary key'
    await sql`create table ${sql.table(LOG)} (id ${sql.raw(identity)}, what text not null)`.execute(db)
    if (!isSqlite) {
      await sql`create function note_write() returns trigger language plpgsql as
        ${sql.lit(`begin insert into ${LOG} (what) values (lower(tg_op) || ' ' || tg_table_name); return null; end`)}`.execute(
        db,
      )
    }
    for (const { name } of tables) {
      if (name === OF_JOBS) continue
      const table = sql.table(name)
      for (const event of ['insert', 'update', 'delete']) {
        const trigger = sql.id(`note_${event}_${name}`)
        await (isSqlite
          ? sql`create trigger ${trigger} after ${sql.raw(event)} on ${table}
              begin insert into ${sql.table(LOG)} (what) values (${sql.lit(`${event} ${name}`)}); end`
          : sql`create trigger ${trigger} after ${sql.raw(event)} on ${table} for each row execute function note_write()`
        ).execute(db)
      }
    }
    return new WriteLog(db)
  }

  /** What was written since the last time, each kind of write once. */
  async take(): Promise<Write[]> {
    const { rows } = await sql<{ id: number; what: string }>`
      select id, what from ${sql.table(LOG)} where id > ${this.#last}`.execute(this.#db)
    this.#last = Math.max(this.#last, ...rows.map(({ id }) => Number(id)))
    return [...new Set(rows.map(({ what }) => what))].sort()
  }
}
