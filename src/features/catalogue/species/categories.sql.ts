import { sql } from 'kysely'
import { foldName } from '../../../base/fold-case.ts'
import { type Assigned, assigned, assignments } from '../../../db/query/assignments.ts'
import { insertedId } from '../../../db/query/inserted-row.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Category, CategoryCreate, CategoryUpdate } from './categories.schema.ts'

const allByName = prepared((db, _bind: Record<string, never>) =>
  db.selectFrom('plant_categories').select(['id', 'name']).orderBy('name_key'),
)

export function listCategoryRows(db: Db): Promise<Category[]> {
  return allByName(db, {})
}

export const findCategoryRow = preparedRow((db, bind: { id: number }) =>
  db.selectFrom('plant_categories').select(['id', 'name']).where('id', '=', bind.id),
)

const insertion = prepared((db, bind: { name: string; nameKey: string }) =>
  db.insertInto('plant_categories').values({ name: bind.name, name_key: bind.nameKey }).returning('id'),
)

export async function insertCategoryRow(db: Db, { name }: CategoryCreate): Promise<number> {
  return insertedId(await insertion(db, { name, nameKey: foldName(name) }))
}

const COLUMNS = ['name', 'name_key'] as const

const change = prepared(
  (_db, bind: Assigned & { id: number }) =>
    sql`update plant_categories set ${assignments(COLUMNS, bind)} where id = ${bind.id}`,
)

export async function updateCategoryRow(db: Db, id: number, { name }: CategoryUpdate): Promise<void> {
  const values = name === undefined ? {} : { name, name_key: foldName(name) }
  await change(db, { ...assigned(COLUMNS, values), id })
}

export const deleteCategoryRow = prepared((db, bind: { id: number }) =>
  db.deleteFrom('plant_categories').where('id', '=', bind.id),
)

export async function deleteAllCategoryRows(db: Db): Promise<void> {
  await db.deleteFrom('plant_categories').execute()
}
