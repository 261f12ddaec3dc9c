import type { ProblemState, WishFields } from '../commands.ts'
import { type OutboxApi, SendFailure } from '../outbox-api.ts'
import type { MadeProblem } from '../queued.ts'

/** Stands in for the service in tests: keys are honoured, everything done is written down in its order. */
export class ModelServer {
  /** Every effect, as a text. */
  readonly effects: string[] = []
  readonly deletedSchedules = new Set<number>()
  readonly deletedPlants = new Set<number>()
  readonly notDue = new Set<number>()
  readonly covers: number[] = [1]
  /** What every problem and every wish is like. */
  problem: ProblemState = {
    kind: 1,
    name: 'Mites',
    since: '2026-11-10',
    note: null,
    isolated: false,
    checkEvery: 7,
    endedOn: null,
  }
  wish: WishFields = { name: 'Orchid', note: null, speciesId: null }
  /** Throws before or after the effect of the call, by its name. */
  fault: { before?: (call: string, key?: string) => void; after?: (call: string) => void } = {}
  readonly #made = new Map<string, { id: number }>()
  readonly #done = new Map<string, { entryIds: number[]; notDue: number[] }>()
  readonly #opened = new Map<string, MadeProblem[]>()
  readonly #answered = new Map<string, { isAnswered: true }>()
  #lastId = 100

  forgetKeys(): void {
    for (const answers of [this.#made, this.#done, this.#opened, this.#answered]) answers.clear()
  }

  readonly api: OutboxApi = {
    uploadPhoto: async (photo, key, { onProgress }) => {
      onProgress(photo.size, photo.size)
      const text = await photo.text()
      return this.#once(this.#made, 'upload', key, () => this.#make(`upload ${text}`))
    },
    createRegion: async ({ name }, key) =>
      this.#once(this.#made, 'region', key, () => this.#make(`region ${name}`)),
    createLocation: async (regionId, { name }, key) =>
      this.#once(this.#made, 'location', key, () => this.#make(`location ${name} in ${regionId}`)),
    createPlant: async ({ name, locationId, covers }, key) =>
      this.#once(this.#made, 'plant', key, () => this.#make(`plant ${name} at ${locationId} with ${covers}`)),
    createEntry: async ({ plantIds, type, eventTime, media }, key) => {
      const make = () => this.#make(`entry ${type} of ${plantIds} at ${eventTime} with ${media}`)
      return this.#once(this.#made, 'entry', key, make, () =>
        refuseDeleted(plantIds, this.deletedPlants, 4001),
      )
    },
    done: async ({ scheduleIds, eventTime, media, onlyDue }, key) => {
      const refuse = () => refuseDeleted(scheduleIds, this.deletedSchedules, 4501)
      const make = () => {
        const notDue = onlyDue ? scheduleIds.filter((id) => this.notDue.has(id)) : []
        const done = scheduleIds.filter((id) => !notDue.includes(id))
        if (done.length === 0) return { entryIds: [], notDue }
        return { entryIds: [this.#make(`done ${done} at ${eventTime} with ${media}`).id], notDue }
      }
      return this.#once(this.#done, 'done', key, make, refuse)
    },
    snooze: async ({ scheduleIds, until }, key) => this.#task('snooze', key, scheduleIds, ` until ${until}`),
    skip: async (scheduleIds, key) => this.#task('skip', key, scheduleIds),
    restore: async (scheduleIds, key) => this.#task('restore', key, scheduleIds),
    covers: async () => this.covers,
    setCovers: async (plantId, covers) => this.#plain('covers', `covers of ${plantId}: ${covers}`),
    createProblems: async ({ plantIds, kind, name }, key) => {
      const make = () => {
        const { id } = this.#make(`problem ${kind} ${name} of ${plantIds}`)
        return plantIds.map((plantId, at) => ({ id: id * 10 + at, plantId }))
      }
      return this.#once(this.#opened, 'problem', key, make, () =>
        refuseDeleted(plantIds, this.deletedPlants, 4001),
      )
    },
    problem: async () => ({ state: this.problem, tag: '"p"' }),
    changeProblem: async (id, fields, tag) =>
      this.#plain('change', `problem ${id} ${JSON.stringify(fields)} if ${tag}`, () => {
        this.problem = { ...this.problem, ...fields }
      }),
    deleteProblem: async (id) => this.#plain('delete', `delete problem ${id}`),
    withdrawProblem: async (id) => this.#plain('delete', `withdraw problem ${id}`),
    createWish: async ({ name, note, speciesId }, key) =>
      this.#once(this.#made, 'wish', key, () => this.#make(`wish ${name} of ${speciesId}: ${note}`)),
    wish: async () => ({ state: this.wish, tag: '"w"' }),
    changeWish: async (id, fields, tag) =>
      this.#plain('change', `wish ${id} ${JSON.stringify(fields)} if ${tag}`, () => {
        this.wish = { ...this.wish, ...fields }
      }),
    deleteEntry: async (id) => this.#plain('delete', `delete entry ${id}`),
    deletePlant: async (id) => this.#plain('delete', `delete plant ${id}`),
    deleteMedia: async (id) => this.#plain('delete', `delete media ${id}`),
    deleteWish: async (id) => this.#plain('delete', `delete wish ${id}`),
    existingSchedules: async (ids) => ids.filter((id) => !this.deletedSchedules.has(id)),
    existingPlants: async (ids) => ids.filter((id) => !this.deletedPlants.has(id)),
  }

  #task(call: string, key: string, ids: readonly number[], rest = ''): void {
    const refuse = () => refuseDeleted(ids, this.deletedSchedules, 4501)
    const make = () => {
      this.effects.push(`${call} ${ids}${rest}`)
      return { isAnswered: true } as const
    }
    this.#once(this.#answered, call, key, make, refuse)
  }

  #plain(call: string, effect: string, change?: () => void): void {
    this.fault.before?.(call)
    this.effects.push(effect)
    change?.()
    this.fault.after?.(call)
  }

  #make(effect: string): { id: number } {
    this.#lastId += 1
    this.effects.push(effect)
    return { id: this.#lastId }
  }

  #once<T>(answers: Map<string, T>, call: string, key: string, make: () => T, refuse?: () => void): T {
    this.fault.before?.(call, key)
    const kept = answers.get(key)
    if (kept === undefined) refuse?.()
    const answer = kept ?? make()
    answers.set(key, answer)
    this.fault.after?.(call)
    return answer
  }
}

function refuseDeleted(ids: readonly number[], deleted: ReadonlySet<number>, code: number): void {
  if (ids.some((id) => deleted.has(id))) throw new SendFailure({ code, requestId: 'r1' })
}
