import { sql } from 'kysely'
import { toType } from '../../../base/to-type.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { readSmallFile, writeSmallFile } from '../../../storage/small-file.ts'
import type { Spool } from '../../../storage/spool.ts'
import type { Storage } from '../../../storage/storage.ts'

/** It is there from before the first file is restored until all rows are committed. No migration knows it. */
const MARK = 'unfinished_restore'

export const READ_MARK = `select id, archive, file, started_at as "startedAt" from ${MARK}`

interface UnfinishedRestore {
  /** The storage that is filled carries it too. */
  readonly id: string
  /** The hash of the archive. */
  readonly archive: string
  readonly file: string
  readonly startedAt: number
}

export async function markUnfinished(
  db: Db,
  { id, archive, file }: Omit<UnfinishedRestore, 'startedAt'>,
): Promise<void> {
  const { integer, text, tableEnd } = engineOf(db).columnTypes
  await inTransaction(db, async (db) => {
    await sql`drop table if exists ${sql.table(MARK)}`.execute(db)
    await sql`create table ${sql.table(MARK)} (
      id ${text} not null,
      archive ${text} not null,
      file ${text} not null,
      started_at ${integer} not null
    )${tableEnd}`.execute(db)
    await sql`insert into ${sql.table(MARK)} (id, archive, file, started_at)
      values (${id}, ${archive}, ${file}, ${Date.now()})`.execute(db)
  })
}

/** Is called in the transaction that finishes the restore. */
export async function removeMark(db: Db): Promise<void> {
  await sql`drop table ${sql.table(MARK)}`.execute(db)
}

export async function findMark(db: Db): Promise<UnfinishedRestore | undefined> {
  if (!(await engineOf(db).hasTable(db, MARK))) return undefined
  const { rows } = await sql<UnfinishedRestore>`${sql.raw(READ_MARK)}`.execute(db)
  return rows[0]
}

/** Refuses a database that a restore was to fill, and did not: it looks like a new one, while the storage has files already. */
export async function requireFinishedRestore(db: Db): Promise<void> {
  const mark = await findMark(db)
  if (mark !== undefined)
    throw new Error(
      `the table ${MARK} marks the database: ${describeRestore(mark)} has not ended. ${HOW_TO_FINISH}`,
    )
}

export function describeRestore({ file, startedAt }: Pick<UnfinishedRestore, 'file' | 'startedAt'>): string {
  return `a restore of ${file} that began ${new Date(startedAt).toISOString()}`
}

export const HOW_TO_FINISH = `Wait for it or, if it was stopped, type "${toType('restore FILE')}": with the same archive it goes on, with another one it begins anew`

/** The mark is beside the files, under a name that no upload has. */
const STORAGE_KEY = 'frond/restore.json'

/** Marks the storage that a restore fills: without it, files of another storage could be taken for those of a restore that was stopped. */
export async function markStorage(storage: Storage, spool: Spool, restore: string): Promise<void> {
  if (!(await hasMark(storage, restore))) await writeSmallFile(storage, spool, STORAGE_KEY, { restore })
}

export async function hasMark(storage: Storage, restore: string): Promise<boolean> {
  const content = await readSmallFile(storage, STORAGE_KEY)
  return content?.trim() === JSON.stringify({ restore })
}

export async function unmarkStorage(storage: Storage): Promise<void> {
  await storage.remove(STORAGE_KEY)
}
