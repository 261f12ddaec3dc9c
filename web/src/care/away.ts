import { CareState, type FrondClient } from '@frond/client'
import type { CareSchedule } from '../api/types.ts'
import type { Day } from '../i18n/format.ts'

/** As many as one request takes. */
const AT_ONCE = 500

type Absence = {
  from: Day
  /** The first day on which care is asked for again. */
  until: Day
  /** Kinds of care; none means all. */
  types: readonly number[]
}

type AbsencePlan = {
  pausing: readonly CareSchedule[]
  /** These are due before the first day away, while the user is still there to do them. */
  before: readonly CareSchedule[]
}

/** What an absence pauses. What is paused for longer or without an end has its own reason and is left alone. */
export function planAbsence(
  schedules: readonly CareSchedule[],
  { from, until, types }: Absence,
  today: Day,
): AbsencePlan {
  const concerned = schedules.filter(
    ({ type, state, paused, pausedUntil }) =>
      state !== CareState.Stopped &&
      (types.length === 0 || types.includes(type)) &&
      (!paused || (pausedUntil !== undefined && pausedUntil < until)),
  )
  const isBefore = ({ nextDue }: CareSchedule) => from > today && nextDue !== undefined && nextDue < from
  return {
    pausing: concerned.filter((schedule) => !isBefore(schedule)),
    before: concerned.filter(isBefore),
  }
}

/**
 * Schedules that an absence has paused: their pauses end on one day and concern most of the plants that have such care. Others
 * with an end were paused one by one, for a reason of their own.
 */
export function pausedByAbsence(schedules: readonly CareSchedule[]): readonly CareSchedule[] {
  const couldBe = schedules.filter(
    ({ state, paused, pausedUntil }) => state !== CareState.Stopped && (!paused || pausedUntil !== undefined),
  )
  const inGarden = plantsOf(couldBe)
  const paused = couldBe.filter(({ paused }) => paused)
  return [...Map.groupBy(paused, ({ pausedUntil }) => pausedUntil).values()].flatMap((its) => {
    const kinds = new Set(its.map(({ type }) => type))
    const plants = plantsOf(its)
    const isMost = plants * 2 > plantsOf(couldBe.filter(({ type }) => kinds.has(type)))
    return isMost && (plants > 1 || inGarden === 1) ? its : []
  })
}

function plantsOf(schedules: readonly CareSchedule[]): number {
  return new Set(schedules.map(({ plantId }) => plantId)).size
}

/** The day on which the last of these pauses ends. */
export function latestEnd(paused: readonly CareSchedule[]): Day | undefined {
  return paused
    .map(({ pausedUntil }) => pausedUntil)
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)
}

/** The service selects by plants and kinds, so there is a request for each kind. */
function selections(schedules: readonly CareSchedule[]) {
  return [...Map.groupBy(schedules, ({ type }) => type)].flatMap(([type, its]) => {
    const plantIds = its.map(({ plantId }) => plantId)
    const parts = []
    for (let at = 0; at < plantIds.length; at += AT_ONCE)
      parts.push({ select: { plantIds: plantIds.slice(at, at + AT_ONCE) }, types: [type] })
    return parts
  })
}

export async function pauseUntil(client: FrondClient, schedules: readonly CareSchedule[], until: Day) {
  for (const selection of selections(schedules))
    await client.post('/api/v1/care-schedules/pause', { body: { ...selection, until } })
}

export async function resume(client: FrondClient, schedules: readonly CareSchedule[]) {
  for (const selection of selections(schedules))
    await client.post('/api/v1/care-schedules/resume', { body: selection })
}

/** Makes the pauses again what they were. */
export async function putBack(client: FrondClient, schedules: readonly CareSchedule[], today: Day) {
  for (const [until, its] of Map.groupBy(schedules, ({ pausedUntil }) => pausedUntil)) {
    if (until === undefined || until <= today) await resume(client, its)
    else await pauseUntil(client, its, until)
  }
}
