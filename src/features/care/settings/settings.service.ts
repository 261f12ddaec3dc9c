import { isDeepStrictEqual } from 'node:util'
import { timeZoneNamed } from '../../../base/time-zone.ts'
import { matching, type Precondition } from '../../../http/conditional/precondition.ts'
import { type FieldProblem, validationFailed } from '../../../http/errors.ts'
import { inGarden } from '../../change/garden.ts'
import { recordSettings } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { deriveAllDueDays, todayForReading } from '../../due/due-days.service.ts'
import { Hemisphere } from '../../due/plan.ts'
import {
  type CareSettingsRow,
  type CareSettingsValues,
  findCareSettings,
  replaceCareSettings,
} from '../../due/settings.sql.ts'
import { type Today, todayIn } from '../../due/today.ts'
import type { CareContext } from '../care.context.ts'
import { planNextDigest } from './next-reminder.ts'
import { type CareSettings, type CareSettingsUpdate, DigestMode } from './settings.schema.ts'

export async function getSettings(care: CareContext, scope: Scope): Promise<CareSettings> {
  return shown(await settingsOf(care, scope))
}

/** The fields are in the order in which they are changed, or the ETags would differ. */
function shown(row: CareSettingsValues): CareSettings {
  const { timeZone, hemisphere, remindAt, remindOn, reminders, digest, lookAhead, language, quietUntil } = row
  return {
    timeZone,
    hemisphere,
    remindAt,
    remindOn: JSON.parse(remindOn),
    reminders: reminders === 1,
    digest,
    lookAhead,
    language,
    ...(quietUntil !== null && isAhead(quietUntil, timeZone) && { quietUntil }),
  }
}

function isAhead(day: string, timeZone: string): boolean {
  return day > todayIn(timeZone).day
}

/** The days of what was done may differ in another zone. */
export function updateSettings(
  { db, ...others }: CareContext,
  scope: Scope,
  body: CareSettingsUpdate,
  precondition: Precondition,
): Promise<CareSettings> {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const care = { ...others, db }
    const row = await settingsOf(care, scope)
    const before = await matching(precondition, Promise.resolve(shown(row)))
    const settings = changedSettings(before, body, shown(defaultSettings(care)))
    await replaceCareSettings(db, { ...stored(settings), gardenId })
    if (settings.timeZone !== before.timeZone) {
      await deriveAllDueDays(db, scope, todayIn(settings.timeZone))
    }
    if (TIMES.some((name) => !isDeepStrictEqual(settings[name], before[name]))) {
      await planNextDigest(db, gardenId, settings, row.nextDigestAt)
    }
    if (!isDeepStrictEqual(settings, before)) recordSettings(db, gardenId)
    return settings
  })
}

/** These fields decide when reminders go out. */
const TIMES = ['timeZone', 'remindAt', 'remindOn', 'reminders', 'quietUntil'] as const

/** An absent field stays, null resets it. */
function changedSettings(
  before: CareSettings,
  { timeZone: given = before.timeZone, ...changes }: CareSettingsUpdate,
  otherwise: CareSettings,
): CareSettings {
  const merged = { ...before, ...changes }
  const timeZone = timeZoneNamed(given ?? '') ?? otherwise.timeZone
  const { quietUntil } = merged
  const problems = changes.quietUntil == null ? [] : quietProblems(changes.quietUntil, timeZone)
  if (problems.length > 0) throw validationFailed(problems)
  return {
    timeZone,
    hemisphere: merged.hemisphere ?? otherwise.hemisphere,
    remindAt: merged.remindAt ?? otherwise.remindAt,
    remindOn: (merged.remindOn ?? otherwise.remindOn).toSorted((one, other) => one - other),
    reminders: merged.reminders ?? otherwise.reminders,
    digest: merged.digest ?? otherwise.digest,
    lookAhead: merged.lookAhead ?? otherwise.lookAhead,
    language: merged.language ?? otherwise.language,
    ...(quietUntil != null && isAhead(quietUntil, timeZone) && { quietUntil }),
  }
}

/** Days written as `YYYY-MM-DD` compare as text. */
export function quietProblems(day: string, timeZone: string): FieldProblem[] {
  const today = todayIn(timeZone).day
  return day > today ? [] : [{ path: 'quietUntil', message: `must be a day after today, ${today}` }]
}

function stored({ remindOn, reminders, quietUntil, ...others }: CareSettings): CareSettingsValues {
  return {
    ...others,
    remindOn: JSON.stringify(remindOn),
    reminders: reminders ? 1 : 0,
    quietUntil: quietUntil ?? null,
  }
}

/** An account that has stored no settings has the default ones. */
export async function settingsOf(care: CareContext, { gardenId }: Scope): Promise<CareSettingsRow> {
  return (await findCareSettings(care.db, { gardenId })) ?? defaultSettings(care)
}

function defaultSettings({ defaultTimeZone }: CareContext): CareSettingsRow {
  return {
    timeZone: defaultTimeZone,
    hemisphere: Hemisphere.North,
    remindAt: '09:00',
    remindOn: '[1,2,3,4,5,6,7]',
    reminders: 1,
    digest: DigestMode.WhileDue,
    lookAhead: 0,
    language: 'en',
    quietUntil: null,
    nextDigestAt: null,
    recheckOn: null,
  }
}

/** Stores the default settings with the first thing that depends on them: a later change of the default moves nothing. */
export async function storedSettings(care: CareContext, { gardenId }: Scope): Promise<CareSettingsRow> {
  const stored = await findCareSettings(care.db, { gardenId })
  if (stored !== undefined) return stored
  const settings = defaultSettings(care)
  await replaceCareSettings(care.db, { ...settings, gardenId })
  return settings
}

/** Tells what day it is for the owner; due days that wait for it are derived first. */
export async function todayOf(care: CareContext, scope: Scope): Promise<Today> {
  return todayForReading(care.db, scope, await settingsOf(care, scope))
}

/** A plant has the hemisphere of the latitude of its region or, without one, that of the settings. */
export function hemisphereAt(latitude: number | null, otherwise: Hemisphere): Hemisphere {
  if (latitude === null) return otherwise
  return latitude < 0 ? Hemisphere.South : Hemisphere.North
}
