import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import type { Category } from './categories.schema.ts'

const allByName = prepared((db, _bind: Record<string, never>) =>
  db.selectFrom('plant_categories').select(['id', 'name']).orderBy('name_key'),
)

export function listCategories(db: Db): Promise<Category[]> {
  return allByName(db, {})
}
