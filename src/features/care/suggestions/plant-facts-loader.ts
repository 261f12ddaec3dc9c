import type { Db } from '../../../db/schema.ts'
import type { Scope } from '../../common/scope.ts'
import { hemisphereAt } from '../settings.service.ts'
import type { CareSettingsRow } from '../settings.sql.ts'
import { listPlantFactsRows } from './plant-facts.sql.ts'
import type { PlantFacts } from './plant-facts.ts'

/** The facts of plants by their ids, in one statement however many they are; plants of others are left out. */
export async function loadPlantFacts(
  db: Db,
  { gardenId }: Scope,
  ids: readonly number[],
  { hemisphere }: Pick<CareSettingsRow, 'hemisphere'>,
): Promise<Map<number, PlantFacts>> {
  const rows = await listPlantFactsRows(db, gardenId, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        guide: row.guide,
        categories: singlesIn<string>(row.categories),
        cultivationMethod: row.cultivationMethod,
        lightLevel: row.lightLevel ?? 0,
        hemisphere: hemisphereAt(row.latitude, hemisphere),
        scheduledTypes: singlesIn<number>(row.scheduledTypes),
      },
    ]),
  )
}

/** Reads what `jsonArrays` has made of one column. */
function singlesIn<T>(json: string): T[] {
  const rows: [T][] = JSON.parse(json)
  return rows.map(([value]) => value)
}
