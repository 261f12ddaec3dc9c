import { inBatchesOf } from '../../../db/run/spans.ts'
import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import type { Scope } from '../../change/scope.ts'
import type { MeasuredProperties, MeasurementQuery, Measurements } from './measurements.schema.ts'
import {
  type CountedPart,
  countParts,
  type Extreme,
  findLastTime,
  findPlant,
  listExtremes,
  listFirstPoints,
  listMeasuredNames,
  type Point,
  type Series,
} from './measurements.sql.ts'

export function listMeasuredProperties(db: Db, scope: Scope, plantId: number): Promise<MeasuredProperties> {
  return inSnapshot(db, async (db) => {
    await requirePlant(db, scope, plantId)
    const rows = await listMeasuredNames(db, { plantId })
    return { properties: rows.map(({ name, count, at, value }) => ({ name, count, latest: { at, value } })) }
  })
}

export function getMeasurements(
  db: Db,
  scope: Scope,
  { id: plantId, name }: { readonly id: number; readonly name: string },
  { from = 0, to = Number.MAX_SAFE_INTEGER, points: most }: MeasurementQuery,
): Promise<Measurements> {
  return inSnapshot(db, async (db) => {
    await requirePlant(db, scope, plantId)
    const series = { plantId, name, from, to }
    const first = await listFirstPoints(db, { ...series, limit: most + 1 })
    return first.length <= most ? wholeSeries(name, first) : thinnedOut(db, series, first, most)
  })
}

/** All that is of a plant of the garden is of the garden. */
async function requirePlant(db: Db, { gardenId }: Scope, plantId: number): Promise<void> {
  if ((await findPlant(db, { gardenId, plantId })) === undefined) throw new AppError('PLANT_NOT_FOUND')
}

function wholeSeries(name: string, points: Point[]): Measurements {
  if (points.length === 0) return { name, points, count: 0 }
  const values = points.map(({ value }) => value)
  return { name, points, min: Math.min(...values), max: Math.max(...values), count: points.length }
}

/** Keeps the lowest and the highest value of equal parts of the time, so that no peak is lost. */
async function thinnedOut(db: Db, series: Series, [first]: Point[], most: number): Promise<Measurements> {
  const last = await findLastTime(db, series)
  if (first === undefined || last === undefined) return wholeSeries(series.name, [])
  const parts = cut(first.at, last.at, Math.floor(most / 2))
  const points: Point[] = []
  let [min, max, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (const some of inBatchesOf(db, parts)) {
    const counted = await countParts(db, series, some)
    for (const part of counted) {
      min = Math.min(min, part.min ?? min)
      max = Math.max(max, part.max ?? max)
      count += part.count
    }
    points.push(...(await listExtremes(db, series, counted.flatMap(extremesOf))))
  }
  points.sort((one, other) => one.at - other.at)
  return { name: series.name, points, min, max, count }
}

/** Cuts the time from the first to the last value into parts that are equal, as far as milliseconds allow. */
function cut(first: number, last: number, count: number): [from: number, until: number][] {
  const ends = Array.from(
    { length: count + 1 },
    (_, at) => first + Math.floor(((last + 1 - first) / count) * at),
  )
  ends[count] = last + 1
  return ends.slice(0, -1).map((end, at) => [end, ends[at + 1] ?? end])
}

function extremesOf({ from, until, min, max }: CountedPart): Extreme[] {
  if (min === null || max === null) return []
  return min === max
    ? [[from, until, min]]
    : [
        [from, until, min],
        [from, until, max],
      ]
}
