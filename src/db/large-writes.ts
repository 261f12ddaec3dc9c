import { engineOf } from './engine.ts'
import type { Db } from './schema.ts'

/** To be called by a process that fills tables, before it begins. */
export async function expectLargeWrites(db: Db): Promise<void> {
  await engineOf(db).expectLargeWrites(db)
}
