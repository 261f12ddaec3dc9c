import { foreignText, foreignTime, isTrue } from '../foreign-values.ts'
import type { NewEntry, NewPlant } from '../garden-draft.ts'
import type { Fields } from '../garden-source.ts'

const STATUS: Readonly<Record<string, number>> = { GIFTED: 1, DEAD: 2 }
export const JOURNAL = { photo: 12, acquired: 24, died: 25, other: 26 } as const

/** The kinds of entries in a diary of Plant-it, by their JournalType. */
const TYPES: Readonly<Record<string, number>> = {
  WATERING: 1,
  FERTILIZING: 2,
  MISTING: 3,
  REPOTTING: 4,
  TRANSPLANTING: 5,
  PRUNING: 6,
  PROPAGATING: 7,
  TREATMENT: 8,
  OBSERVATION: 10,
  SEEDING: 13,
  WATER_CHANGING: 18,
  BIOSTIMULATING: 22,
}

export function typeOf(value: unknown): number {
  const name = foreignText(value) ?? ''
  return (Object.hasOwn(TYPES, name) ? TYPES[name] : undefined) ?? JOURNAL.other
}

/** Versions before 0.3 had these fields beside those of the plant. */
export function infoOf(fields: Fields): Fields {
  const { info } = fields
  return typeof info === 'object' && info !== null ? { ...fields, ...info } : fields
}

export function plantOf(at: string, info: Fields, scientificName: string | undefined): NewPlant | undefined {
  const name = foreignText(info.personalName) ?? scientificName
  if (name === undefined) return undefined
  const state = stateOf(info)
  const planted = state === 'PLANTED' ? foreignTime(info.startDate)?.day : undefined
  const price = foreignText(info.purchasedPrice)
  const remark = [
    foreignText(info.note),
    price === undefined ? undefined : `Price: ${[price, foreignText(info.currencySymbol)].join(' ').trim()}`,
    foreignText(info.seller) === undefined ? undefined : `Seller: ${foreignText(info.seller)}`,
  ].filter((line) => line !== undefined)
  return {
    at,
    name,
    species: scientificName === undefined ? {} : { scientificName },
    location: null,
    status: (Object.hasOwn(STATUS, state) ? STATUS[state] : undefined) ?? 0,
    plantingDate: planted,
    remark: remark.length === 0 ? undefined : remark.join('\n'),
  }
}

function stateOf(info: Fields): string {
  return foreignText(info.state) ?? foreignText(info.plantState) ?? ''
}

/** What the dates of a plant say has happened to it. */
export function* eventsOf(at: string, plant: string, info: Fields): Generator<NewEntry> {
  const state = stateOf(info)
  const began = state === 'PLANTED' ? undefined : foreignTime(info.startDate)
  if (began !== undefined) yield { at, plant, type: JOURNAL.acquired, eventTime: began.at }
  const ended = foreignTime(info.endDate)
  if (ended === undefined) return
  if (state === 'DEAD') yield { at, plant, type: JOURNAL.died, eventTime: ended.at }
  if (state === 'GIFTED') yield { at, plant, type: JOURNAL.other, eventTime: ended.at, remark: 'Given away' }
}

/** Days, weeks and months; a year is twelve of them. */
const UNITS: Readonly<Record<string, readonly [unit: number, times: number, most: number]>> = {
  DAYS: [1, 1, 365],
  WEEKS: [2, 1, 104],
  MONTHS: [3, 1, 120],
  YEARS: [3, 12, 120],
}

/** The fields of a care schedule, or why there is none. */
export function scheduleOf(fields: Fields): Fields | string {
  const { frequency } = fields
  const { quantity, unit } = { quantity: undefined, unit: undefined, ...Object(frequency) }
  const known = typeof unit === 'string' && Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined
  if (known === undefined || typeof quantity !== 'number' || !Number.isInteger(quantity))
    return 'How often is not said.'
  const [number, times, most] = known
  const every = quantity * times
  if (every < 1 || every > most) return 'Schedules are for 1 to 365 days, 104 weeks or 120 months.'
  if (fields.end !== null && fields.end !== undefined) return 'Schedules have no end.'
  const startDate = foreignTime(fields.start)?.day
  if (startDate === undefined || startDate > '2100') return 'When they start is not said.'
  const paused = fields.enabled !== undefined && !isTrue(fields.enabled)
  return { type: typeOf(fields.action), mode: 1, every, unit: number, startDate, paused }
}
