import { inBatchesOf, readInBatches } from '../../../db/run/spans.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Scope } from '../../change/scope.ts'
import { startOfDay, type Today } from '../../due/today.ts'
import { ENUMERATIONS } from '../../enumerations/enumerations.ts'
import type { CareContext } from '../care.context.ts'
import { countOpenProblems } from '../problems/problems.sql.ts'
import { todayOf } from '../settings/settings.service.ts'
import type { GardenStatistics, StatisticsQuery, TypeCount } from './statistics.schema.ts'
import {
  type ActivePlant,
  type CalendarSpan,
  findTotals,
  listActivePlants,
  listedSpans,
  listNewPlants,
  listTypeCounts,
} from './statistics.sql.ts'

/** The figures need not be of one instant, so several connections count at once where there are several. */
export async function getStatistics(
  care: CareContext,
  scope: Scope,
  { months: count, days: isDaily }: StatisticsQuery,
): Promise<GardenStatistics> {
  const { db } = care
  const { gardenId } = scope
  const today = await todayOf(care, scope)
  const months = lastMonths(today, count)
  const days = isDaily ? months.flatMap((month) => daysOf(month, today)) : []
  const [totals, openProblems, newPlants, careFound, active] = await Promise.all([
    findTotals(db, { gardenId }),
    countOpenProblems(db, gardenId),
    newPlantsOf(db, gardenId, months),
    // Months are made of their days: nothing is counted twice.
    careOf(db, gardenId, isDaily ? days : months),
    activePlants(db, gardenId, months),
  ])
  const { active: alive = 0, archived = 0, dead = 0, places = 0, photos = 0 } = totals ?? {}
  const firstPlantingDate = totals?.firstPlantingDate ?? null
  const careOfMonths = isDaily ? byMonth(careFound) : careFound
  return {
    plants: { active: alive, archived, dead },
    ...{ species: active.species, places, photos, openProblems },
    ...(firstPlantingDate !== null && { firstPlantingDate }),
    months: months.map(({ name: month }) => {
      return { month, newPlants: newPlants.get(month) ?? 0, ...withSum(careOfMonths.get(month) ?? []) }
    }),
    ...(isDaily && {
      days: days.flatMap(({ name: day }) => {
        const care = careFound.get(day)
        return care === undefined ? [] : [{ day, ...withSum(care) }]
      }),
    }),
    types: mostFirst(summed([...careOfMonths.values()].flat())),
    mostCared: active.mostCared,
  }
}

/** The present month and those before, oldest first. */
function lastMonths({ day, timeZone }: Today, count: number): CalendarSpan[] {
  const now = Date.now()
  const present = Temporal.PlainDate.from(day).with({ day: 1 })
  return Array.from({ length: count }, (_, at) => {
    const first = present.subtract({ months: count - 1 - at })
    const [firstDay, endDay] = [first.toString(), first.add({ months: 1 }).toString()]
    const [from, until] = [startOfDay(firstDay, timeZone), startOfDay(endDay, timeZone)]
    return { name: firstDay.slice(0, 7), firstDay, endDay, from, until, now }
  })
}

/** Up to today: there is nothing to count after it. */
function daysOf({ firstDay, endDay, from, now }: CalendarSpan, { day, timeZone }: Today): CalendarSpan[] {
  const days: CalendarSpan[] = []
  let begins = from
  for (let first = firstDay; first < endDay && first <= day; ) {
    const next = Temporal.PlainDate.from(first).add({ days: 1 }).toString()
    const until = startOfDay(next, timeZone)
    days.push({ name: first, firstDay: first, endDay: next, from: begins, until, now })
    first = next
    begins = until
  }
  return days
}

function byMonth(care: ReadonlyMap<string, readonly TypeCount[]>): Map<string, TypeCount[]> {
  const months = Map.groupBy(care, ([day]) => day.slice(0, 7))
  return new Map([...months].map(([month, days]) => [month, summed(days.flatMap(([, counts]) => counts))]))
}

function withSum(counts: readonly TypeCount[]): { entries: number; care: TypeCount[] } {
  return { entries: counts.reduce((sum, { count }) => sum + count, 0), care: mostFirst(counts) }
}

async function newPlantsOf(
  db: Db,
  gardenId: GardenId,
  months: readonly CalendarSpan[],
): Promise<Map<string, number>> {
  const rows = await listNewPlants(db, { gardenId, spans: listedSpans(months) })
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** All but that of an entry that says nothing of what was done. */
const TYPES = JSON.stringify(
  (ENUMERATIONS.JournalType ?? []).flatMap(({ value }) => (value === 0 ? [] : [[value]])),
)

async function careOf(
  db: Db,
  gardenId: GardenId,
  spans: readonly CalendarSpan[],
): Promise<Map<string, TypeCount[]>> {
  const found = new Map<string, TypeCount[]>()
  for (const some of inBatchesOf(db, spans)) {
    const rows = await listTypeCounts(db, { gardenId, spans: listedSpans(some), types: TYPES })
    for (const { name, type, count } of rows) {
      found.getOrInsertComputed(name, () => []).push({ type, count })
    }
  }
  return found
}

const MOST_CARED = 5

async function activePlants(
  db: Db,
  gardenId: GardenId,
  months: readonly CalendarSpan[],
): Promise<{ species: number; mostCared: GardenStatistics['mostCared'] }> {
  const times = { from: months[0]?.from ?? 0, until: (months[0]?.now ?? 0) + 1 }
  const species = new Set<number>()
  let most: ActivePlant[] = []
  await readInBatches<ActivePlant>(
    db,
    (db, last, limit) => listActivePlants(db, { gardenId, after: last?.id ?? 0, limit, ...times }),
    (plants) => {
      for (const { speciesId } of plants) if (speciesId !== null) species.add(speciesId)
      most = [...most, ...plants.filter(({ count }) => count > 0)]
        .sort((one, other) => other.count - one.count || one.id - other.id)
        .slice(0, MOST_CARED)
    },
  )
  return { species: species.size, mostCared: most.map(({ id, name, count }) => ({ id, name, count })) }
}

function summed(counts: readonly TypeCount[]): TypeCount[] {
  const sums = new Map<number, number>()
  for (const { type, count } of counts) sums.set(type, (sums.get(type) ?? 0) + count)
  return [...sums].map(([type, count]) => ({ type, count }))
}

function mostFirst(counts: readonly TypeCount[]): TypeCount[] {
  return counts.toSorted((one, other) => other.count - one.count || one.type - other.type)
}
