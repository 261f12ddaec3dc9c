import { type Static, Type } from 'typebox'
import { inParallel } from '../../bench/in-parallel.ts'
import { randomFrom } from '../../test/random.ts'
import type { GardenPlant } from '../garden/garden-plant.ts'
import { WATERING } from '../garden/journal-types.ts'
import { Created, Nothing, REQUESTS_AT_ONCE } from './api.ts'
import type { Filling, PlantIds } from './garden.ts'
import { momentOf } from './journal.ts'

const Season = Type.Object({
  months: Type.Array(Type.Number()),
  every: Type.Optional(Type.Number()),
  unit: Type.Optional(Type.Number()),
  rest: Type.Optional(Type.Boolean()),
})

const Suggestion = Type.Object({
  type: Type.Number(),
  mode: Type.Number(),
  every: Type.Number(),
  unit: Type.Number(),
  seasons: Type.Array(Season),
  startDate: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
})
type Suggestion = Static<typeof Suggestion>

const Schedule = Type.Object({ id: Type.Number(), nextDue: Type.Optional(Type.String()) })

const FROM_LAST_TIME = 1
const DAYS = 1
const ARCHIVED = 1
const DEAD = 2
const MILLILITRES = [100, 150, 200, 250, 400, 600] as const

/** What is suggested for every plant, so that the watering is due when the garden wants it; then what became of some. */
export async function planCare(filling: Filling, ids: PlantIds): Promise<void> {
  const plan = async ([plant, id]: readonly [GardenPlant, number]) => {
    const suggestions = await filling.api.get(`/plants/${id}/care-suggestions`, Type.Array(Suggestion))
    for (const suggestion of suggestions) await follow(filling, plant, id, suggestion)
    await meetFate(filling, plant, id)
  }
  await inParallel([...ids], plan, REQUESTS_AT_ONCE)
}

async function follow(
  filling: Filling,
  plant: GardenPlant,
  plantId: number,
  suggestion: Suggestion,
): Promise<void> {
  const { api, today, gardener } = filling
  const { type, mode, every, unit, seasons, note } = suggestion
  const random = randomFrom(plant.key, 'care', type)
  const body = {
    plantId,
    type,
    mode,
    every,
    unit,
    seasons,
    startDate: suggestion.startDate ?? today.subtract({ months: Math.min(12, plant.months) }).toString(),
    // Notes are the watering guides of the catalogue, which are in English.
    ...(note === undefined || gardener.language !== 'en' ? {} : { note }),
    ...(type === WATERING ? { amountMl: random.pick(MILLILITRES) } : {}),
  }
  const { id } = await api.post('/care-schedules', body, Created)
  if (mode !== FROM_LAST_TIME || unit !== DAYS) return
  const schedule = { id, plantId, type }
  const resting = seasons.filter(({ rest }) => rest).flatMap(({ months }) => months)
  if (resting.includes(today.month)) {
    await setDone(filling, schedule, daysSince(today, resting) + random.whole(1, 8))
    return
  }
  const inSeason = seasons.find(({ months }) => months.includes(today.month))
  const dueIn = type === WATERING ? (plant.due ?? random.whole(1, 6)) : random.whole(2, 15)
  await setDue(filling, schedule, inSeason?.every ?? every, dueIn)
}

/** How long the rest has lasted, of which today is a day. */
function daysSince(today: Temporal.PlainDate, resting: readonly number[]): number {
  let days = 0
  while (resting.includes(today.subtract({ days }).month)) days++
  return days
}

interface Scheduled {
  readonly id: number
  readonly plantId: number
  readonly type: number
}

/** Writes that it was done so many days ago; the id of the entry. */
async function setDone(filling: Filling, { plantId, type }: Scheduled, daysAgo: number): Promise<number> {
  const body = { type, plantIds: [plantId], eventTime: morning(filling, { plantId, type }, daysAgo) }
  const { id } = await filling.api.post('/plant-journals', body, Created)
  return id
}

function morning(filling: Filling, { plantId, type }: Omit<Scheduled, 'id'>, daysAgo: number): number {
  return momentOf(filling, daysAgo, randomFrom(plantId, type).whole(8 * 60, 11 * 60))
}

/** Makes it due in so many days. An interval may change in between with the season, so it looks and corrects itself. */
async function setDue(filling: Filling, schedule: Scheduled, interval: number, dueIn: number): Promise<void> {
  const { api, today } = filling
  const daysAgo = Math.max(1, interval - dueIn)
  const entry = await setDone(filling, schedule, daysAgo)
  const { nextDue } = await api.get(`/care-schedules/${schedule.id}`, Schedule)
  if (nextDue === undefined) return
  const late = today.add({ days: dueIn }).until(nextDue, { largestUnit: 'days' }).days
  const corrected = Math.max(1, daysAgo + late)
  if (corrected === daysAgo) return
  await api.put(`/plant-journals/${entry}`, { eventTime: morning(filling, schedule, corrected) }, Created)
}

async function meetFate({ api, today }: Filling, plant: GardenPlant, id: number): Promise<void> {
  const select = { plantIds: [id] }
  if (plant.fate === 'died') await api.put(`/plants/${id}`, { status: DEAD }, Created)
  if (plant.fate === 'givenAway') await api.put(`/plants/${id}`, { status: ARCHIVED }, Created)
  if (plant.fate === 'paused') {
    await api.post('/care-schedules/pause', { select, until: today.add({ days: 75 }).toString() }, Nothing)
  }
  if (plant.fate === 'snoozed') {
    const page = Type.Object({ items: Type.Array(Schedule) })
    const { items } = await api.get(`/care-schedules?plantId=${id}&type=${WATERING}`, page)
    await api.post('/care-tasks/snooze', { scheduleIds: items.map((item) => item.id), days: 2 }, Nothing)
  }
}
