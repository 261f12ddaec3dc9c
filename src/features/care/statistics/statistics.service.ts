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
  findTotals,
  listActivePlants,
  listedMonths,
  listNewPlants,
  listTypeCounts,
  type MonthSpan,
} from './statistics.sql.ts'

/** The figures need not be of one instant, so several connections count at once where there are several. */
export async function getStatistics(
  care: CareContext,
  scope: Scope,
  { months: count }: StatisticsQuery,
): Promise<GardenStatistics> {
  const { db } = care
  const { gardenId } = scope
  const months = lastMonths(await todayOf(care, scope), count)
  const [totals, openProblems, newPlants, careOfMonths, active] = await Promise.all([
    findTotals(db, { gardenId }),
    countOpenProblems(db, gardenId),
    newPlantsOf(db, gardenId, months),
    careOf(db, gardenId, months),
    activePlants(db, gardenId, months),
  ])
  const { active: alive = 0, archived = 0, dead = 0, places = 0, photos = 0 } = totals ?? {}
  const firstPlantingDate = totals?.firstPlantingDate ?? null
  return {
    plants: { active: alive, archived, dead },
    ...{ species: active.species, places, photos, openProblems },
    ...(firstPlantingDate !== null && { firstPlantingDate }),
    months: months.map(({ month }) => {
      const care = mostFirst(careOfMonths.get(month) ?? [])
      const entries = care.reduce((sum, { count }) => sum + count, 0)
      return { month, newPlants: newPlants.get(month) ?? 0, entries, care }
    }),
    types: mostFirst(summed([...careOfMonths.values()].flat())),
    mostCared: active.mostCared,
  }
}

/** The present month and those before, oldest first. */
function lastMonths({ day, timeZone }: Today, count: number): MonthSpan[] {
  const now = Date.now()
  const present = Temporal.PlainDate.from(day).with({ day: 1 })
  return Array.from({ length: count }, (_, at) => {
    const first = present.subtract({ months: count - 1 - at })
    const [firstDay, endDay] = [first.toString(), first.add({ months: 1 }).toString()]
    const [from, until] = [startOfDay(firstDay, timeZone), startOfDay(endDay, timeZone)]
    return { month: firstDay.slice(0, 7), firstDay, endDay, from, until, now }
  })
}

async function newPlantsOf(
  db: Db,
  gardenId: GardenId,
  months: readonly MonthSpan[],
): Promise<Map<string, number>> {
  const rows = await listNewPlants(db, { gardenId, months: listedMonths(months) })
  return new Map(rows.map(({ month, count }) => [month, count]))
}

/** All but that of an entry that says nothing of what was done. */
const TYPES = JSON.stringify(
  (ENUMERATIONS.JournalType ?? []).flatMap(({ value }) => (value === 0 ? [] : [[value]])),
)

async function careOf(
  db: Db,
  gardenId: GardenId,
  months: readonly MonthSpan[],
): Promise<Map<string, TypeCount[]>> {
  const found = new Map<string, TypeCount[]>()
  for (const some of inBatchesOf(db, months)) {
    const rows = await listTypeCounts(db, { gardenId, months: listedMonths(some), types: TYPES })
    for (const { month, type, count } of rows) {
      found.getOrInsertComputed(month, () => []).push({ type, count })
    }
  }
  return found
}

const MOST_CARED = 5

async function activePlants(
  db: Db,
  gardenId: GardenId,
  months: readonly MonthSpan[],
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
