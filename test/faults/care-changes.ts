import type { CareSchedule } from '../../src/features/care/schedules/schedules.schema.ts'
import type { Journal } from '../../src/features/garden/journals/journals.schema.ts'
import type { GardenModel, ModelEntry } from '../garden-model.ts'
import type { Random } from '../random.ts'
import type { Change } from './change.ts'

/** Of schedules. Entries of these types are written by marking them as done only, so that the model knows them all. */
const TYPES = [11, 12, 13] as const
const START = '2026-01-05'
const DONE_AT = 1_767_600_000_000
const HOUR = 3_600_000

interface ModelSchedule {
  /** Unknown of those made in bulk until they have been listed. */
  id: number | undefined
  readonly plantId: number
  readonly type: number
  readonly every: number
  note: string | null
  /** With the time of the last entry when it was put off. */
  deferral: { readonly shown: CareSchedule['deferral']; readonly base: number | null } | null
}

/** The schedules of a garden, beside the model of the rest. */
export class CareModel {
  readonly #garden: GardenModel
  #schedules: ModelSchedule[] = []

  constructor(garden: GardenModel) {
    this.#garden = garden
  }

  /** A change of one kind or another; undefined if there is nothing to do it to. */
  change(random: Random): Change | undefined {
    const kinds = [this.#create, this.#createMany, this.#note, this.#delete, this.#done, this.#skip] as const
    return random.pick(kinds).call(this, random)
  }

  #create(random: Random): Change | undefined {
    const plantId = oneOf(random, this.#garden.plants)?.id
    if (plantId === undefined) return undefined
    const [type, every] = [random.pick(TYPES), random.whole(1, 30)]
    const isTaken = this.#find(plantId, type) !== undefined
    return {
      line: 'POST /api/v1/care-schedules',
      payload: { plantId, type, every, unit: 1, startDate: START },
      outcome: isTaken ? 4502 : ({ id }) => this.#add(id, plantId, type, every),
    }
  }

  /** For all of several plants, or none. */
  #createMany(random: Random): Change | undefined {
    const plants = this.#garden.plants.filter(() => random.next() < 0.5)
    if (plants.length === 0) return undefined
    const [type, every] = [random.pick(TYPES), random.whole(1, 30)]
    return {
      line: 'POST /api/v1/care-schedules/bulk',
      payload: {
        select: { plantIds: plants.map(({ id }) => id) },
        schedules: [{ type, every, unit: 1, startDate: START }],
      },
      outcome: () => {
        for (const { id } of plants) {
          if (this.#find(id, type) === undefined) this.#add(undefined, id, type, every)
        }
      },
    }
  }

  #note(random: Random): Change | undefined {
    const schedule = this.#known(random)
    if (schedule === undefined) return undefined
    const note = random.pick([null, 'from below', `with ${random.whole(1, 99)} ml`])
    return {
      line: `PUT /api/v1/care-schedules/${schedule.id}`,
      payload: { note },
      outcome: () => void Object.assign(schedule, { note }),
    }
  }

  #delete(random: Random): Change | undefined {
    const schedule = this.#known(random)
    if (schedule === undefined) return undefined
    return {
      line: `DELETE /api/v1/care-schedules/${schedule.id}`,
      outcome: () => {
        this.#schedules = this.#schedules.filter((other) => other !== schedule)
      },
    }
  }

  /** Entries for several plants at once, one for each type. */
  #done(random: Random): Change | undefined {
    const scheduleIds = this.#some(random)
    if (scheduleIds.length === 0) return undefined
    return {
      line: 'POST /api/v1/care-tasks/done',
      payload: { scheduleIds, eventTime: DONE_AT + HOUR * random.whole(0, 2_000) },
      outcome: ({ entries }) => this.#garden.entries.push(...entries.map(modelOf)) && undefined,
    }
  }

  #skip(random: Random): Change | undefined {
    const scheduleIds = this.#some(random)
    if (scheduleIds.length === 0) return undefined
    return {
      line: 'POST /api/v1/care-tasks/skip',
      payload: { scheduleIds },
      outcome: ({ schedules }) => {
        for (const { id, plantId, type, deferral } of schedules) {
          const schedule = this.#schedules.find((other) => other.id === id)
          if (schedule === undefined) continue
          schedule.deferral = { shown: deferral, base: this.#lastDone(plantId, type) }
        }
      },
    }
  }

  /** As `GET /api/v1/care-schedules` has them, without what follows from the rest: that is recomputed elsewhere. */
  shown(): object[] {
    this.#schedules = this.#schedules.filter(({ plantId }) =>
      this.#garden.plants.some(({ id }) => id === plantId),
    )
    return this.#schedules
      .map(({ plantId, type, every, note, deferral }) => {
        const done = this.#lastDone(plantId, type)
        const counts = deferral !== null && (done === null || (deferral.base ?? done - 1) >= done)
        return definition({ plantId, type, every, note, deferral: counts ? deferral.shown : undefined })
      })
      .toSorted(byPlace)
  }

  /** The same of what was listed, whose ids are known from now on. */
  seen(listed: readonly CareSchedule[]): object[] {
    for (const { id, plantId, type } of listed) {
      const schedule = this.#find(plantId, type)
      if (schedule !== undefined) schedule.id ??= id
    }
    return listed.map((schedule) => definition({ note: null, ...schedule })).toSorted(byPlace)
  }

  #add(id: number | undefined, plantId: number, type: number, every: number): void {
    this.#schedules.push({ id, plantId, type, every, note: null, deferral: null })
  }

  #find(plantId: number, type: number): ModelSchedule | undefined {
    return this.#schedules.find((schedule) => schedule.plantId === plantId && schedule.type === type)
  }

  #known(random: Random): ModelSchedule | undefined {
    this.shown()
    return oneOf(
      random,
      this.#schedules.filter(({ id }) => id !== undefined),
    )
  }

  /** Of plants that live. */
  #some(random: Random): number[] {
    const alive = new Set(this.#garden.plants.filter(({ status }) => status === 0).map(({ id }) => id))
    return this.#schedules
      .filter(({ plantId }) => alive.has(plantId) && random.next() < 0.4)
      .flatMap(({ id }) => id ?? [])
  }

  #lastDone(plantId: number, type: number): number | null {
    const times = this.#garden.entries
      .filter((entry) => entry.type === type && entry.plantIds.includes(plantId))
      .map(({ eventTime }) => eventTime)
    return times.length === 0 ? null : Math.max(...times)
  }
}

interface Definition {
  readonly plantId: number
  readonly type: number
  readonly every: number
  readonly note: string | null
  readonly deferral?: CareSchedule['deferral'] | undefined
}

function definition({ plantId, type, every, note, deferral = undefined }: Definition) {
  return { plantId, type, every, note, deferral }
}

function byPlace(one: { plantId: number; type: number }, other: { plantId: number; type: number }): number {
  return one.plantId - other.plantId || one.type - other.type
}

function modelOf({ properties, remark, media, ...entry }: Journal): ModelEntry {
  return {
    ...entry,
    properties: properties ?? null,
    remark: remark ?? null,
    media: media.map(({ id }) => id),
  }
}

function oneOf<T>(random: Random, list: readonly T[]): T | undefined {
  return list[random.whole(0, list.length - 1)]
}
