import { sql } from 'kysely'
import { foldName } from '../../base/fold-case.ts'
import type { MaybePromise } from '../../base/maybe-promise.ts'
import { assignments } from '../../db/assignments.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import type { Category } from './categories.schema.ts'

const allByName = prepared((db, _bind: Record<string, never>) =>
  db.selectFrom('plant_categories').select(['id', 'name']).orderBy('name_key'),
)

export function listCategoryRows(db: Db): MaybePromise<Category[]> {
  return allByName(db, {})
}

export function findCategoryRow(db: Db, id: number): Promise<Category | undefined> {
  return db.selectFrom('plant_categories').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
}

interface CategoryValues {
  readonly name?: string
}

export async function insertCategoryRow(db: Db, { name }: Required<CategoryValues>): Promise<number> {
  const { id } = await db
    .insertInto('plant_categories')
    .values({ name, name_key: foldName(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCategoryRow(db: Db, id: number, { name }: CategoryValues): Promise<void> {
  const values = name === undefined ? {} : { name, name_key: foldName(name) }
  await sql`update plant_categories set ${assignments(['name', 'name_key'], values)} where id = ${id}`.execute(
    db,
  )
}

export async function deleteCategoryRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('plant_categories').where('id', '=', id).execute()
}

export async function deleteAllCategoryRows(db: Db): Promise<void> {
  await db.deleteFrom('plant_categories').execute()
}
