import type { Db } from '../../../db/schema.ts'
import { validationFailed } from '../../../http/errors.ts'
import { inGarden } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { deriveDueDays } from '../../due/due-days.service.ts'
import { listScheduled } from '../../due/due-days.sql.ts'
import type { Hemisphere } from '../../due/season-months.ts'
import type { CareSettingsRow } from '../../due/settings.sql.ts'
import { todayIn } from '../../due/today.ts'
import type { CareContext } from '../care.context.ts'
import {
  asInput,
  type Definition,
  definitionProblems,
  newDefinition,
  seasonProblems,
  valuesIn,
} from '../schedules/definition.ts'
import { pauseDayProblems } from '../schedules/pause-day.rules.ts'
import { listPlantPlaces } from '../schedules/plant-places.sql.ts'
import type { ScheduleDefinition } from '../schedules/schedules.schema.ts'
import type { ScheduleValues } from '../schedules/schedules.sql.ts'
import { selectedPlantIds } from '../schedules/selection.service.ts'
import { hemisphereAt, settingsOf, storedSettings } from '../settings/settings.service.ts'
import { loadPlantFacts } from '../suggestions/plant-facts-loader.ts'
import { suggestionsFor } from '../suggestions/suggestions.ts'
import { problemsAt } from './schedules-bulk.rules.ts'
import type { SchedulesBulk, SchedulesMade } from './schedules-bulk.schema.ts'
import { type PlantSchedule, replaceScheduleRows } from './schedules-bulk.sql.ts'

/** Gives all selected plants the same schedules, or each what is suggested for it. */
export function createSchedules(
  { db, ...others }: CareContext,
  scope: Scope,
  { select, schedules, replace }: SchedulesBulk,
): Promise<SchedulesMade> {
  return inGarden(db, scope, async (db) => {
    const care = { ...others, db }
    const settings = await settingsOf(care, scope)
    const { day: today } = todayIn(settings.timeZone)
    const definitions = schedules == null ? undefined : definitionsOf(schedules, today)
    const plantIds = await selectedPlantIds(db, scope.gardenId, select)
    const wanted =
      definitions === undefined
        ? await suggestedFor(db, scope, plantIds, settings, today)
        : await definedFor(db, scope, plantIds, settings, definitions)
    if (wanted.length > 0) await storedSettings(care, scope)
    return writeSchedules(db, scope, plantIds, wanted, replace ?? false)
  })
}

function definitionsOf(schedules: readonly ScheduleDefinition[], today: string): Definition[] {
  const definitions = schedules.map((body) => newDefinition(body, today))
  const problems = [
    ...pauseDayProblems({ schedules }, today),
    ...definitions.flatMap((definition, at) => problemsAt(at, definitionProblems(definition))),
  ]
  if (problems.length > 0) throw validationFailed(problems)
  return definitions
}

async function definedFor(
  db: Db,
  { gardenId }: Scope,
  plantIds: readonly number[],
  { hemisphere }: CareSettingsRow,
  definitions: readonly Definition[],
): Promise<PlantSchedule[]> {
  const places = await listPlantPlaces(db, gardenId, plantIds)
  const inHemisphere = byHemisphere(definitions)
  return places.flatMap(({ plantId, latitude }) =>
    inHemisphere(hemisphereAt(latitude, hemisphere)).map((values) => ({ plantId, values })),
  )
}

/** SQLite blocks the event loop for as long as a statement takes; between two of them the driver yields to it. */
const PLANTS_AT_A_TIME = 250

/** The list also has types that a plant has a schedule of: whether that is kept is decided later. */
async function suggestedFor(
  db: Db,
  scope: Scope,
  plantIds: readonly number[],
  settings: CareSettingsRow,
  today: string,
): Promise<PlantSchedule[]> {
  const wanted: PlantSchedule[] = []
  for (let from = 0; from < plantIds.length; from += PLANTS_AT_A_TIME) {
    const some = plantIds.slice(from, from + PLANTS_AT_A_TIME)
    for (const [plantId, facts] of await loadPlantFacts(db, scope, some, settings)) {
      for (const { source: _source, reason: _reason, ...suggestion } of suggestionsFor(
        { ...facts, scheduledTypes: [] },
        today,
      )) {
        const seasons = suggestion.seasons.map(asInput)
        const definition = newDefinition({ ...suggestion, seasons }, today)
        wanted.push({ plantId, values: valuesIn(definition, facts.hemisphere) })
      }
    }
  }
  return wanted
}

/** The definitions are as they are stored, worked out once for each hemisphere. */
function byHemisphere(definitions: readonly Definition[]): (hemisphere: Hemisphere) => ScheduleValues[] {
  const known = new Map<Hemisphere, ScheduleValues[]>()
  return (hemisphere) => {
    const last = known.get(hemisphere)
    if (last !== undefined) return last
    const problems = definitions.flatMap((one, at) => problemsAt(at, seasonProblems(one, hemisphere)))
    if (problems.length > 0) throw validationFailed(problems)
    const values = definitions.map((one) => valuesIn(one, hemisphere))
    known.set(hemisphere, values)
    return values
  }
}

/** SQLite blocks the event loop for as long as a statement takes. */
const SCHEDULES_AT_A_TIME = 500

async function writeSchedules(
  db: Db,
  scope: Scope,
  plantIds: readonly number[],
  wanted: readonly PlantSchedule[],
  isReplacing: boolean,
): Promise<SchedulesMade> {
  const { gardenId } = scope
  const existing = new Set((await listScheduled(db, gardenId, plantIds)).map(pairOf))
  const isNew = ({ plantId, values }: PlantSchedule) => !existing.has(pairOf({ plantId, type: values.type }))
  const created = wanted.filter(isNew)
  const present = wanted.length - created.length
  const written = isReplacing ? wanted : created
  for (let from = 0; from < written.length; from += SCHEDULES_AT_A_TIME) {
    const changed = await replaceScheduleRows(db, gardenId, written.slice(from, from + SCHEDULES_AT_A_TIME))
    await deriveDueDays(db, scope, [{ by: 'schedules', ids: changed.map(({ id }) => id) }])
    for (const one of changed) {
      record(db, 'schedule', existing.has(pairOf(one)) ? 'updated' : 'created', one.id)
    }
  }
  return {
    plants: plantIds.length,
    created: created.length,
    replaced: isReplacing ? present : 0,
    kept: isReplacing ? 0 : present,
  }
}

function pairOf({ plantId, type }: { readonly plantId: number; readonly type: number }): string {
  return `${plantId} ${type}`
}
