import type { Db, Tables } from '../schema.ts'
import { engineOf } from './session-executor.ts'

/** To be called by a process that fills tables, before it begins. */
export async function expectLargeWrites(db: Db): Promise<void> {
  await engineOf(db).expectLargeWrites(db)
}

/** To be called after tables have grown a lot: query plans made for an almost empty table are bad ones for a full one. */
export async function optimizeTables(db: Db, tables: readonly (keyof Tables)[]): Promise<void> {
  await engineOf(db).optimize(db, tables)
}
