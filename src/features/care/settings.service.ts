import { timeZoneNamed } from '../../base/time-zone.ts'
import { matching, type Precondition } from '../../http/conditional/precondition.ts'
import { inGarden } from '../common/garden.ts'
import type { Scope } from '../common/scope.ts'
import type { CareContext } from './care.context.ts'
import { Hemisphere } from './due/season-months.ts'
import { type Today, todayIn } from './due/today.ts'
import { deriveAllDueDays, todayForReading } from './due-days.service.ts'
import type { CareSettings, CareSettingsUpdate } from './settings.schema.ts'
import { type CareSettingsRow, findCareSettings, replaceCareSettings } from './settings.sql.ts'

export async function getSettings(care: CareContext, scope: Scope): Promise<CareSettings> {
  const { timeZone, hemisphere } = await settingsOf(care, scope)
  return { timeZone, hemisphere }
}

/** In another zone everything was done on other days, perhaps. */
export function updateSettings(
  { db, ...others }: CareContext,
  scope: Scope,
  body: CareSettingsUpdate,
  precondition: Precondition,
): Promise<CareSettings> {
  return inGarden(db, scope, async (db) => {
    const care = { ...others, db }
    const before = await matching(precondition, getSettings(care, scope))
    const settings = changedSettings(before, body, defaultSettings(care))
    await replaceCareSettings(db, scope.gardenId, settings)
    if (settings.timeZone !== before.timeZone) {
      await deriveAllDueDays(db, scope, todayIn(settings.timeZone))
    }
    return settings
  })
}

function changedSettings(
  before: CareSettings,
  { timeZone = before.timeZone, hemisphere = before.hemisphere }: CareSettingsUpdate,
  otherwise: CareSettings,
): CareSettings {
  return {
    timeZone: timeZoneNamed(timeZone ?? '') ?? otherwise.timeZone,
    hemisphere: hemisphere ?? otherwise.hemisphere,
  }
}

/** Of an account that has stored none, the default ones. */
export async function settingsOf(care: CareContext, { gardenId }: Scope): Promise<CareSettingsRow> {
  return (await findCareSettings(care.db, gardenId)) ?? defaultSettings(care)
}

function defaultSettings({ defaultTimeZone }: CareContext): CareSettingsRow {
  return { timeZone: defaultTimeZone, hemisphere: Hemisphere.North, recheckOn: null }
}

/** The same, stored with the first thing that depends on them: a later change of the default moves nothing. */
export async function storedSettings(care: CareContext, { gardenId }: Scope): Promise<CareSettingsRow> {
  const stored = await findCareSettings(care.db, gardenId)
  if (stored !== undefined) return stored
  const settings = defaultSettings(care)
  await replaceCareSettings(care.db, gardenId, settings)
  return settings
}

/** What day it is for the owner; due days that wait for it are derived first. */
export async function todayOf(care: CareContext, scope: Scope): Promise<Today> {
  return todayForReading(care.db, scope, await settingsOf(care, scope))
}

/** Of a plant: that of the latitude of its region or, without one, that of the settings. */
export function hemisphereAt(latitude: number | null, otherwise: Hemisphere): Hemisphere {
  if (latitude === null) return otherwise
  return latitude < 0 ? Hemisphere.South : Hemisphere.North
}
