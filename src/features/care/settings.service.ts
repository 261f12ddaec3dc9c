import type { Scope } from '../common/scope.ts'
import type { CareContext } from './care.context.ts'
import { todayForReading } from './due-days.service.ts'
import { Hemisphere } from './season-months.ts'
import { type CareSettingsRow, findCareSettings, replaceCareSettings } from './settings.sql.ts'
import type { Today } from './today.ts'

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
