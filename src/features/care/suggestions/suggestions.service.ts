import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { languageLookup, languagesToFetch } from '../../../http/negotiation/language-lookup.ts'
import type { Scope } from '../../change/scope.ts'
import type { CareSettingsRow } from '../../due/settings.sql.ts'
import { todayIn } from '../../due/today.ts'
import type { CareContext } from '../care.context.ts'
import { hemisphereAt, settingsOf } from '../settings/settings.service.ts'
import type { CareSuggestion } from './suggestions.schema.ts'
import { listPlantFactsRows } from './suggestions.sql.ts'
import { type PlantFacts, suggestionsFor } from './suggestions.ts'

/** Suggests what may suit a plant; nothing is stored. */
export function listSuggestions(
  { db, ...care }: CareContext,
  scope: Scope,
  plantId: number,
): Promise<CareSuggestion[]> {
  return inSnapshot(db, async (db) => {
    const settings = await settingsOf({ ...care, db }, scope)
    const facts = (await loadPlantFacts(db, scope, [plantId], settings)).get(plantId)
    if (facts === undefined) throw new AppError('PLANT_NOT_FOUND')
    return suggestionsFor(facts, todayIn(settings.timeZone).day)
  })
}

/** Loads the facts of plants by their ids, in one statement however many they are; plants of other gardens are left out. */
export async function loadPlantFacts(
  db: Db,
  { gardenId, languages }: Scope,
  ids: readonly number[],
  { hemisphere }: Pick<CareSettingsRow, 'hemisphere'>,
): Promise<Map<number, PlantFacts>> {
  const rows = await listPlantFactsRows(db, gardenId, ids, languagesToFetch(languages))
  const lookUp = languageLookup(languages)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        guide: row.guide,
        translatedGuide: chosenOf(row.translatedGuides, lookUp),
        categories: singlesIn<string>(row.categories),
        cultivationMethod: row.cultivationMethod,
        lightLevel: row.lightLevel ?? 0,
        hemisphere: hemisphereAt(row.latitude, hemisphere),
        scheduledTypes: singlesIn<number>(row.scheduledTypes),
      },
    ]),
  )
}

function chosenOf(json: string, lookUp: (languages: string[]) => string | undefined): string | null {
  const guides = new Map<string, string>(JSON.parse(json))
  return guides.get(lookUp([...guides.keys()]) ?? '') ?? null
}

/** Reads what `jsonArrays` has made of one column. */
function singlesIn<T>(json: string): T[] {
  const rows: [T][] = JSON.parse(json)
  return rows.map(([value]) => value)
}
