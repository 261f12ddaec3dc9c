import { distinct } from '../../../base/distinct.ts'
import { listed } from '../../../db/query/among.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { hasSpecies } from '../../catalogue/species/species.sql.ts'
import { inGarden } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { deriveDueDays } from '../../due/due-days.service.ts'
import { listScheduled } from '../../due/due-days.sql.ts'
import type { Hemisphere } from '../../due/plan.ts'
import type { CareSettingsRow } from '../../due/settings.sql.ts'
import { todayIn } from '../../due/today.ts'
import { ownsPlants } from '../../garden/plants/plants.sql.ts'
import { NO_TERMS } from '../../garden/plants/plants-terms.sql.ts'
import { findLocationRow } from '../../garden/regions/locations.sql.ts'
import { findRegionRow } from '../../garden/regions/regions.sql.ts'
import { ownsTags } from '../../garden/tags/tags.sql.ts'
import type { CareContext } from '../care.context.ts'
import {
  type Definition,
  definitionProblems,
  newDefinition,
  seasonProblems,
  valuesIn,
} from '../schedules/definition.ts'
import { pauseDayProblems, refuse } from '../schedules/schedules.rules.ts'
import type { ScheduleDefinition } from '../schedules/schedules.schema.ts'
import { listPlantPlaces, type ScheduleValues } from '../schedules/schedules.sql.ts'
import { hemisphereAt, settingsOf, storedSettings } from '../settings/settings.service.ts'
import { loadPlantFacts } from '../suggestions/suggestions.service.ts'
import { suggestionsFor } from '../suggestions/suggestions.ts'
import { refuseUnassignable } from '../turns/turns.service.ts'
import { problemsAt } from './schedules-bulk.rules.ts'
import type {
  PlantSelection,
  SchedulesBulk,
  SchedulesMade,
  SchedulesPause,
  SchedulesResume,
} from './schedules-bulk.schema.ts'
import {
  listSelectedPlantIds,
  type PlantSchedule,
  replaceScheduleRows,
  SCHEDULES_AT_A_TIME,
  updatePauses,
} from './schedules-bulk.sql.ts'

const MOST_SELECTED = 2_000
/** Without ids only plants with this status count. */
const ACTIVE = 0

/** Lists the ids of the selected plants, in their order. Throws when something named does not exist, or when they are too many. */
async function selectedPlantIds(db: Db, gardenId: GardenId, selection: PlantSelection): Promise<number[]> {
  const { plantIds, locationId, regionId, tagId, speciesId } = selection
  const ids = plantIds == null ? undefined : distinct(plantIds)
  if (ids !== undefined && !(await ownsPlants(db, gardenId, ids))) throw new AppError('PLANT_NOT_FOUND')
  if (locationId != null && (await findLocationRow(db, { gardenId, id: locationId })) === undefined) {
    throw new AppError('LOCATION_NOT_FOUND')
  }
  if (regionId != null && (await findRegionRow(db, { gardenId, id: regionId })) === undefined) {
    throw new AppError('REGION_NOT_FOUND')
  }
  if (tagId != null && !(await ownsTags(db, gardenId, [tagId]))) throw new AppError('TAG_NOT_FOUND')
  if (speciesId != null && !(await hasSpecies(db, speciesId))) throw new AppError('SPECIES_NOT_FOUND')
  const rows = await listSelectedPlantIds(
    db,
    {},
    {
      ...NO_TERMS.terms,
      ...{
        gardenId,
        problem: undefined,
        changedSince: undefined,
        changedSpecies: undefined,
        limit: MOST_SELECTED + 1,
      },
      locationId: locationId ?? undefined,
      regionId: regionId ?? undefined,
      tagId: tagId ?? undefined,
      speciesId: speciesId ?? undefined,
      ids: ids && listed(ids),
      status: ids === undefined ? ACTIVE : undefined,
    },
  )
  if (rows.length > MOST_SELECTED) {
    refuse([{ path: 'select', message: 'must not select more than 2,000 plants' }])
  }
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

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
    const assignees = definitions?.flatMap((definition) => definition.assignees)
    await refuseUnassignable(db, scope, distinct(assignees ?? []))
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
  refuse(problems)
  return definitions
}

async function definedFor(
  db: Db,
  { gardenId }: Scope,
  plantIds: readonly number[],
  { hemisphere }: CareSettingsRow,
  definitions: readonly Definition[],
): Promise<PlantSchedule[]> {
  const places = await listPlantPlaces(db, { gardenId, plantIds: listed(plantIds) })
  const known = new Map<Hemisphere, ScheduleValues[]>()
  const valuesOfAll = (hemisphere: Hemisphere) => {
    refuse(definitions.flatMap((one, at) => problemsAt(at, seasonProblems(one, hemisphere))))
    return definitions.map((one) => valuesIn(one, hemisphere))
  }
  return places.flatMap(({ plantId, latitude }) => {
    const all = known.getOrInsertComputed(hemisphereAt(latitude, hemisphere), valuesOfAll)
    return all.map((values) => ({ plantId, values }))
  })
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
      for (const suggestion of suggestionsFor({ ...facts, scheduledTypes: [] }, today)) {
        wanted.push({ plantId, values: valuesIn(newDefinition(suggestion, today), facts.hemisphere) })
      }
    }
  }
  return wanted
}

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

/** Returns how many of the schedules were not paused like this before. */
export function pauseSchedules(
  care: CareContext,
  scope: Scope,
  { until, ...which }: SchedulesPause,
): Promise<number> {
  return setPauses(care, scope, which, 'pause', until ?? null)
}

/** Returns how many of the schedules were paused. A pause that is over by itself stays: its day still counts. */
export function resumeSchedules(care: CareContext, scope: Scope, which: SchedulesResume): Promise<number> {
  return setPauses(care, scope, which, 'resume', null)
}

function setPauses(
  { db, ...care }: CareContext,
  scope: Scope,
  { select, types }: SchedulesResume,
  kind: 'pause' | 'resume',
  until: string | null,
): Promise<number> {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const { timeZone } = await settingsOf({ ...care, db }, scope)
    const { day: today } = todayIn(timeZone)
    refuse(pauseDayProblems({ until }, today))
    const plantIds = select == null ? undefined : listed(await selectedPlantIds(db, gardenId, select))
    const pause = { gardenId, plantIds, types: types == null ? undefined : listed(types), until, today }
    for (let total = 0; ; ) {
      const rows = await updatePauses(db, { kind }, { ...pause, now: Date.now() })
      const ids = rows.map(({ id }) => id)
      await deriveDueDays(db, scope, [{ by: 'schedules', ids }])
      for (const id of ids) record(db, 'schedule', 'updated', id)
      total += ids.length
      if (ids.length < SCHEDULES_AT_A_TIME) return total
    }
  })
}
