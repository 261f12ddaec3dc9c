import { inSnapshot } from '../../../db/run/transaction.ts'
import { AppError } from '../../../http/errors.ts'
import type { Scope } from '../../change/scope.ts'
import { todayIn } from '../../due/today.ts'
import type { CareContext } from '../care.context.ts'
import { settingsOf } from '../settings/settings.service.ts'
import { loadPlantFacts } from './plant-facts-loader.ts'
import type { Suggestion } from './suggestion.ts'
import type { CareSuggestion } from './suggestions.schema.ts'
import { suggestionsFor } from './suggestions.ts'

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
    return suggestionsFor(facts, todayIn(settings.timeZone).day).map(shown)
  })
}

function shown({ seasons, ...suggestion }: Suggestion): CareSuggestion {
  return { ...suggestion, seasons: seasons.map((rule) => ({ ...rule, months: [...rule.months] })) }
}
