import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

const STARTING_SET = [
  'foliage',
  'aroid',
  'flowering',
  'succulent',
  'cactus',
  'orchid',
  'fern',
  'palm',
  'bromeliad',
  'carnivorous',
  'climber',
  'herb',
  'vegetable',
  'fruit',
  'tree',
  'shrub',
  'grass',
  'bulb',
  'aquatic',
  'moss',
  'other',
]

export async function up(db: MigrationDb, { identity, text, tableEnd }: ColumnTypes): Promise<void> {
  await sql`create table plant_categories (
    id ${identity},
    name ${text} not null,
    name_key ${text} not null unique
  )${tableEnd}`.execute(db)

  await db
    .insertInto('plant_categories')
    .values(STARTING_SET.map((name) => ({ name, name_key: name })))
    .execute()
}
