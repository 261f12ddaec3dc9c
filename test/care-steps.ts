import { ZONES } from './care-plans.ts'
import type { send } from './send.ts'

/** Changes of a garden that may move due days. */

export interface CareGarden {
  readonly speciesId: number
  readonly locationId: number
  readonly plants: readonly number[]
  readonly entries: readonly number[]
  readonly schedules: readonly number[]
}

/** Random numbers, from which each kind of step takes what it needs. */
export interface CareDice {
  /** Selects what is changed. */
  readonly at: number
  /** Selects what it becomes. */
  readonly to: number
  readonly picks: readonly number[]
  /** When, from now. */
  readonly hours: number
  /** Which of the optional fields are given. */
  readonly given: readonly boolean[]
}

export interface CareStep {
  readonly line: Parameters<typeof send>[1]
  readonly payload?: object
  /** Codes of refusals that follow from the state of the garden; most steps always succeed. */
  readonly mayFail?: readonly number[]
}

/** Null if there is nothing to do it to. */
type MakeCareStep = (garden: CareGarden, dice: CareDice) => CareStep | null

/** Mostly of what has schedules. */
const TYPES = [1, 1, 2, 2, 3, 0]
const HOUR = 60 * 60 * 1000

function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % list.length]
}

function pickAll(list: readonly number[], picks: readonly number[]): number[] {
  return [...new Set(picks.flatMap((at) => pick(list, at) ?? []))]
}

function dayFromNow(hours: number): string {
  return new Date(Date.now() + hours * HOUR).toISOString().slice(0, 10)
}

function typeOf({ picks }: CareDice): number {
  return 1 + ((picks[0] ?? 0) % 3)
}

const INTERVALS = [
  { every: 1, unit: 1 },
  { every: 7, unit: 1 },
  { every: 2, unit: 2 },
  { every: 1, unit: 3 },
]
const SEASONS = [
  [],
  [{ season: 2, rest: true }],
  [{ season: 1, rest: true }],
  [
    { season: 2, every: 3, unit: 2 },
    { months: [10], every: 3, unit: 1 },
  ],
]

function planOf({ to, picks, hours }: CareDice) {
  const mode = 1 + (to % 2)
  // Intervals of seasons are for counting from the last time only.
  const seasons = mode === 1 ? pick(SEASONS, to >> 1) : pick(SEASONS.slice(0, 3), to >> 1)
  return { mode, ...pick(INTERVALS, picks[0] ?? 0), seasons, startDate: dayFromNow(hours) }
}

export const CARE_STEPS: Readonly<Record<string, MakeCareStep>> = {
  'create entry': ({ plants }, { to, picks, hours }) => {
    const plantIds = pickAll(plants, picks)
    if (plantIds.length === 0) return null
    const payload = { plantIds, type: pick(TYPES, to), eventTime: Date.now() + hours * HOUR }
    return { line: 'POST /api/v1/plant-journals', payload }
  },
  'change entry': ({ plants, entries }, { at, to, picks, hours, given }) => {
    const id = pick(entries, at)
    const plantIds = pickAll(plants, picks)
    if (id === undefined || plantIds.length === 0) return null
    const [hasType, hasTime, hasPlants] = given
    const payload = {
      ...(hasType ? { type: pick(TYPES, to) } : {}),
      ...(hasTime ? { eventTime: Date.now() + hours * HOUR } : {}),
      ...(hasPlants ? { plantIds } : {}),
    }
    return { line: `PUT /api/v1/plant-journals/${id}`, payload }
  },
  'delete entry': ({ entries }, { at }) => {
    const id = pick(entries, at)
    return id === undefined ? null : { line: `DELETE /api/v1/plant-journals/${id}` }
  },
  'create plant': ({ speciesId, locationId }, { to }) => {
    return { line: 'POST /api/v1/plants', payload: { name: 'Palm', speciesId, locationId, status: to % 3 } }
  },
  'change status': ({ plants }, { at, to }) => {
    const id = pick(plants, at)
    return id === undefined ? null : { line: `PUT /api/v1/plants/${id}`, payload: { status: to % 3 } }
  },
  'change statuses': ({ plants }, { picks, to }) => {
    const ids = pickAll(plants, picks)
    return ids.length === 0 ? null : { line: 'PATCH /api/v1/plants', payload: { ids, status: to % 3 } }
  },
  'delete plant': ({ plants }, { at, given }) => {
    const id = given[0] ? pick(plants, at) : undefined
    return id === undefined ? null : { line: `DELETE /api/v1/plants/${id}` }
  },
  'create schedule': ({ plants }, dice) => {
    const plantId = pick(plants, dice.at)
    if (plantId === undefined) return null
    const payload = { plantId, type: typeOf(dice), ...planOf(dice) }
    return { line: 'POST /api/v1/care-schedules', payload, mayFail: [4502] }
  },
  'change schedule': ({ schedules }, dice) => {
    const id = pick(schedules, dice.at)
    if (id === undefined) return null
    const [hasType, hasPlan] = dice.given
    const payload = {
      ...(hasType ? { type: typeOf(dice) } : {}),
      ...(hasPlan ? planOf(dice) : {}),
    }
    return { line: `PUT /api/v1/care-schedules/${id}`, payload, mayFail: [4502] }
  },
  'pause schedule': ({ schedules }, { at, to, given }) => {
    const id = pick(schedules, at)
    if (id === undefined) return null
    const [isPaused, hasEnd] = given
    const end = hasEnd ? { pausedUntil: dayFromNow(48 + 24 * (to % 10)) } : {}
    const payload = isPaused ? { paused: true, ...end } : { paused: false }
    return { line: `PUT /api/v1/care-schedules/${id}`, payload }
  },
  'add schedules': ({ plants }, dice) => {
    const plantIds = pickAll(plants, dice.picks)
    if (plantIds.length === 0) return null
    const schedules = [{ type: typeOf(dice), ...planOf(dice) }]
    const payload = { select: { plantIds }, schedules, replace: dice.given[0] }
    return { line: 'POST /api/v1/care-schedules/bulk', payload }
  },
  'pause schedules': ({ plants }, { picks, to, given }) => {
    const [isAll, hasEnd] = given
    const plantIds = pickAll(plants, picks)
    if (plantIds.length === 0) return null
    const until = hasEnd ? { until: dayFromNow(48 + 24 * (to % 10)) } : {}
    const payload = { ...(isAll ? { all: true } : { select: { plantIds }, types: [1, 2] }), ...until }
    return { line: 'POST /api/v1/care-schedules/pause', payload }
  },
  'resume schedules': () => ({ line: 'POST /api/v1/care-schedules/resume', payload: { all: true } }),
  'change zone': (_garden, { to }) => {
    return { line: 'PUT /api/v1/care-settings', payload: { timeZone: pick(ZONES, to) } }
  },
  'delete schedule': ({ schedules }, { at, given }) => {
    const id = given[0] ? pick(schedules, at) : undefined
    return id === undefined ? null : { line: `DELETE /api/v1/care-schedules/${id}` }
  },
  'do tasks': ({ schedules }, { picks, hours, given }) => {
    const scheduleIds = pickAll(schedules, picks)
    if (scheduleIds.length === 0) return null
    const [hasTime, onlyDue] = given
    // At most a day ahead.
    const eventTime = Date.now() + Math.min(hours, 24) * HOUR
    const payload = { scheduleIds, onlyDue, ...(hasTime ? { eventTime } : {}) }
    return { line: 'POST /api/v1/care-tasks/done', payload }
  },
  'snooze tasks': ({ schedules }, { picks, to }) => {
    const scheduleIds = pickAll(schedules, picks)
    if (scheduleIds.length === 0) return null
    const payload = { scheduleIds, days: 1 + (to % 12) }
    return { line: 'POST /api/v1/care-tasks/snooze', payload, mayFail: [4503] }
  },
  'skip tasks': ({ schedules }, { picks }) => {
    const scheduleIds = pickAll(schedules, picks)
    if (scheduleIds.length === 0) return null
    return { line: 'POST /api/v1/care-tasks/skip', payload: { scheduleIds }, mayFail: [4503] }
  },
  'restore tasks': ({ schedules }, { picks }) => {
    const scheduleIds = pickAll(schedules, picks)
    if (scheduleIds.length === 0) return null
    return { line: 'POST /api/v1/care-tasks/restore', payload: { scheduleIds } }
  },
}
