import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../engine.ts'

export interface Migration {
  readonly name: string
  up(db: MigrationDb, types: ColumnTypes): Promise<void>
}

/** Migrations see the tables as they were on their day, so today's table types do not apply. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely<any> is how Kysely spells "any schema"
export type MigrationDb = Kysely<any>
