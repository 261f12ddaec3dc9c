import { foreignText, foreignTime, isTrue, refOf } from '../foreign-values.ts'
import type { NewEntry, NewPlant } from '../garden-draft.ts'
import type { Fields } from '../garden-source.ts'

const ARCHIVED = 1

export const JOURNAL = {
  note: 0,
  watering: 1,
  fertilizing: 2,
  repotting: 4,
  pestOrDisease: 9,
  observation: 10,
  photo: 12,
  acquired: 24,
  other: 26,
} as const

/** What happened last, by the column that says when. */
export const LAST_DONE: Readonly<Record<string, number>> = {
  last_watered: JOURNAL.watering,
  last_repotted: JOURNAL.repotting,
  last_fertilised: JOURNAL.fertilizing,
}

const ILLNESSES = ['infected', 'pest_infestation', 'root_rot']
const HEALTHY = 'in_good_standing'

/** A plant as the draft wants it, or nothing if it has no name at all. */
export function plantOf(at: string, fields: Fields, attributes: readonly string[]): NewPlant | undefined {
  const scientificName = foreignText(fields.scientific_name)
  const name = foreignText(fields.name) ?? scientificName
  if (name === undefined) return undefined
  const clone = foreignText(fields.clone_num)
  const remark = [foreignText(fields.notes), ...factsOf(fields), ...attributes]
    .filter((line) => line !== undefined)
    .join('\n')
  const createdAt = foreignTime(fields.created_at)?.at
  return {
    at,
    // As HortusFox shows it: the first of several copies has the number 0.
    name: clone === undefined || !/^\d{1,6}$/u.test(clone) ? name : `${name} (${Number(clone) + 1})`,
    species: scientificName === undefined ? {} : { scientificName },
    location: refOf(fields.location) ?? null,
    status: isTrue(fields.history) ? ARCHIVED : 0,
    tags: (foreignText(fields.tags) ?? '').split(/\s+/u).filter((tag) => tag !== ''),
    remark: remark === '' ? undefined : remark,
    // The clock of another computer may have been wrong.
    createdAt: createdAt !== undefined && createdAt > Date.now() ? undefined : createdAt,
  }
}

/** What the API has no field for is told in the remark. */
function factsOf(fields: Fields): (string | undefined)[] {
  return [
    fact('Link', foreignText(fields.knowledge_link)),
    fact('Light', words(fields.light_level, 'light_level_')),
    fact('Humidity', percent(fields.humidity)),
    fact('Lifespan', words(fields.lifespan, 'lifespan_') ?? olderLifespan(fields)),
    fact('Hardy', isTrue(fields.hardy) ? 'yes' : undefined),
    fact('Month of cutting', monthOf(fields.cutting_month)),
  ]
}

function fact(label: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : `${label}: ${value}`
}

function words(value: unknown, prefix: string): string | undefined {
  return foreignText(value)?.replace(prefix, '').replaceAll('_', ' ')
}

function olderLifespan(fields: Fields): string | undefined {
  if (isTrue(fields.annual)) return 'annual'
  return isTrue(fields.perennial) ? 'perennial' : undefined
}

function percent(value: unknown): string | undefined {
  const text = foreignText(value)
  return text === undefined || text === '0' ? undefined : `${text} %`
}

function monthOf(value: unknown): string | undefined {
  const month = foreignText(value)
  return month !== undefined && /^([1-9]|1[0-2])$/u.test(month) ? month : undefined
}

/** What the columns of a plant say has happened to it. */
export function* eventsOf(at: string, plant: string, fields: Fields): Generator<NewEntry> {
  for (const [column, type] of Object.entries(LAST_DONE)) {
    const time = foreignTime(fields[column])
    if (time !== undefined) yield { at, plant, type, eventTime: time.at }
  }
  const bought = foreignTime(fields.date_of_purchase)
  if (bought !== undefined) yield { at, plant, type: JOURNAL.acquired, eventTime: bought.at }
  const archived = isTrue(fields.history) ? foreignTime(fields.history_date) : undefined
  if (archived !== undefined)
    yield { at, plant, type: JOURNAL.other, eventTime: archived.at, remark: 'Archived' }
  const health = foreignText(fields.health_state)
  const seen = foreignTime(fields.last_edited_date) ?? foreignTime(fields.created_at)
  if (health === undefined || health === HEALTHY || seen === undefined) return
  const type = ILLNESSES.includes(health) ? JOURNAL.pestOrDisease : JOURNAL.observation
  yield { at, plant, type, eventTime: seen.at, remark: `Health: ${health.replaceAll('_', ' ')}` }
}

/** Columns that should have a time and have something else. */
export function oddTimesOf(fields: Fields): number {
  return [...Object.keys(LAST_DONE), 'date_of_purchase'].filter(
    (column) => foreignText(fields[column]) !== undefined && foreignTime(fields[column]) === undefined,
  ).length
}
