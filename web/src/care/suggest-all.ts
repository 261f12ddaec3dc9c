import { type FrondClient, JournalType } from '@frond/client'
import type { Day } from '../i18n/format.ts'
import type { Command } from '../offline/outbox/commands.ts'
import { type Clock, createCare, lastTime, type NewCare } from './create-care.ts'

/** As many as one request takes. */
const AT_ONCE = 500
const WATERING = JournalType.Watering
/** Requests under way at a time. */
const BESIDE_EACH_OTHER = 4

export type AllPlan = {
  plantIds: readonly number[]
  /** What a person has changed of the suggestions, by plant; the others get what is suggested. */
  changed: ReadonlyMap<number, readonly NewCare[]>
  /** The day on which they were all watered last; it is empty if it is not known. */
  watered: Day
}

export type AllPlanned = { created: number; plants: number; entries: readonly string[] }

type Means = { client: FrondClient; enqueue: (command: Command) => Promise<string> }

/**
 * Gives each of these plants what is suggested for it, or what a person made of that; what a plant has already stays. So it
 * can be repeated after it failed half way. Tells how many plants have a plan by now.
 */
export async function planForAll(
  means: Means,
  { plantIds, changed, watered }: AllPlan,
  clock: Clock,
  onProgress: (plants: number) => void,
): Promise<AllPlanned> {
  const sum = { created: 0, plants: 0, entries: [] as string[] }
  const add = (plants: number, created: number) => {
    sum.created += created
    sum.plants += plants
    onProgress(sum.plants)
  }
  const asSuggested = plantIds.filter((id) => !changed.has(id))
  for (let from = 0; from < asSuggested.length; from += AT_ONCE) {
    const { created, plants } = await means.client.post('/api/v1/care-schedules/bulk', {
      body: { select: { plantIds: asSuggested.slice(from, from + AT_ONCE) }, suggested: true },
    })
    add(plants, created)
  }
  const said = new Set<number>()
  const asWanted = [...changed].filter(([id, cares]) => plantIds.includes(id) && cares.length > 0)
  await besideEachOther(asWanted, async ([plantId, cares]) => {
    const { created, entries } = await createCare(means, plantId, cares, clock)
    add(1, created)
    sum.entries.push(...entries)
    if (cares.some(({ draft, lastDone }) => draft.type === WATERING && lastDone !== '')) said.add(plantId)
  })
  if (watered === '') return sum
  const dry = (await neverWatered(means.client, plantIds)).filter((id) => !said.has(id))
  for (let from = 0; from < dry.length; from += AT_ONCE) {
    const entry = lastTime(dry.slice(from, from + AT_ONCE), WATERING, watered, clock)
    if (entry !== undefined) sum.entries.push(await means.enqueue(entry))
  }
  return sum
}

/** The plants that are to be watered and of which the journal knows no watering. */
async function neverWatered(client: FrondClient, plantIds: readonly number[]): Promise<number[]> {
  const query = { type: WATERING, size: 100 }
  const asked = new Set(plantIds)
  const dry: number[] = []
  for await (const { plantId, lastDoneAt } of client.items('/api/v1/care-schedules', { query }))
    if (lastDoneAt === undefined && asked.has(plantId)) dry.push(plantId)
  return dry
}

/** Takes the schedules of plants away that had none before. */
export async function unplan(client: FrondClient, plantIds: readonly number[]): Promise<void> {
  const plants = new Set(plantIds)
  const ids: number[] = []
  for await (const { id, plantId } of client.items('/api/v1/care-schedules', { query: { size: 100 } }))
    if (plants.has(plantId)) ids.push(id)
  await besideEachOther(ids, (id) => client.delete('/api/v1/care-schedules/{id}', { path: { id } }))
}

/** Some at a time, in their order. After a failure no other is begun: leaving the loop ends the generator for all of them. */
async function besideEachOther<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = (function* () {
    yield* all
  })()
  const worker = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, worker))
}
