import { sql } from 'kysely'
import type { ColumnWords } from '../engine.ts'
import type { MigrationDb } from '../migration.ts'

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

export async function up(db: MigrationDb, words: ColumnWords): Promise<void> {
  await sql`create table plant_categories (
    id ${sql.raw(words.identity)},
    name ${sql.raw(words.text)} not null,
    name_key ${sql.raw(words.text)} not null unique
  )${sql.raw(words.tableEnd)}`.execute(db)

  await db
    .insertInto('plant_categories')
    .values(STARTING_SET.map((name) => ({ name, name_key: name })))
    .execute()
}
