import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { CareSchedule } from '../../src/features/care/schedules/schedules.schema.ts'
import type { Journal } from '../../src/features/garden/journals/journals.schema.ts'
import type { Plant } from '../../src/features/garden/plants/plants.schema.ts'
import type { Region } from '../../src/features/garden/regions/regions.schema.ts'
import type { Tag } from '../../src/features/garden/tags/tags.schema.ts'
import type { Channel } from '../../src/features/reminders/channels/channels.schema.ts'
import { GardenModel, type ModelFile, type ModelSpecies } from '../garden-model.ts'
import { PLACE_STEPS } from '../garden-place-steps.ts'
import { PLANT_STEPS } from '../garden-plant-steps.ts'
import { type Dice, MOST_CHOICES } from '../garden-step.ts'
import { fileOf, MP4 } from '../pictures.ts'
import type { Random } from '../random.ts'
import type { Actor } from './actor.ts'
import { CareModel } from './care-changes.ts'
import { type Change, NOTHING_TOLD, type Told } from './change.ts'
import { ChannelsModel } from './channel-changes.ts'
import { type Client, type Line, Unanswered } from './client.ts'

/** More is made than deleted: a garden that stays almost empty has little to lose. */
const STEPS = Object.entries({ ...PLACE_STEPS, ...PLANT_STEPS })
  .filter(([kind]) => !/^(show|list)/.test(kind))
  .flatMap((step) => (step[0].startsWith('create') ? [step, step, step] : [step]))
const NAMES = ['Fern', 'FERN', 'Älter', 'Zed', '🌱', '100%_\\'] as const
/** So that a page shows them all. */
const MOST_OF_A_KIND = 30

interface Pending {
  readonly change: Change
  readonly key: string | undefined
}

/**
 * A person who changes a garden, one change at a time, and knows exactly what must be in it: what was acknowledged, and
 * all or nothing of the one change that got no answer.
 */
export class TendedGarden implements Actor {
  acknowledged = 0
  readonly client: Client
  readonly model: GardenModel
  readonly #care: CareModel
  readonly #channels = new ChannelsModel()
  readonly #random: Random
  readonly #foreign: () => GardenModel
  #changes = 0
  #pending: Pending | undefined

  /** `foreign` is the garden of another user, none of which may be found. */
  constructor(client: Client, random: Random, species: ModelSpecies[], foreign: () => GardenModel) {
    this.client = client
    this.model = new GardenModel(species)
    this.#care = new CareModel(this.model)
    this.#random = random
    this.#foreign = foreign
  }

  async work(isEnough: () => boolean): Promise<void> {
    try {
      while (!isEnough()) await this.#makeChange()
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
    }
  }

  /** The state is read before anything is repeated: a change may be there or not, but never a part of it. */
  async check(): Promise<void> {
    const seen = await this.#read()
    const pending = this.#pending
    if (pending !== undefined) await this.#settle(pending, seen)
    else assert.deepEqual(seen, this.#shown(), 'what was acknowledged')
    if (pending !== undefined) assert.deepEqual(await this.#read(), this.#shown(), pending.change.line)
  }

  async #settle({ change, key }: Pending, seen: object): Promise<void> {
    const { line, outcome } = change
    if (typeof outcome === 'number') {
      assert.deepEqual(seen, this.#shown(), `${line} was to be refused`)
    } else if (key === undefined) {
      if (!isDeepStrictEqual(seen, this.#shown())) outcome(NOTHING_TOLD)
      assert.deepEqual(seen, this.#shown(), `a part of ${line}`)
    } else {
      const { code, data, isReplay } = await this.client.ask<Told>(line, { ...change, key })
      assert.equal(code, 200, `${line} again`)
      if (!isReplay) assert.deepEqual(seen, this.#shown(), `a part of ${line}, which is done again`)
      outcome(data)
      if (isReplay) assert.deepEqual(seen, this.#shown(), `a part of ${line}, which is remembered`)
      this.acknowledged++
    }
    this.#pending = undefined
  }

  async #makeChange(): Promise<void> {
    if (this.#random.next() < 0.03) {
      await this.client.refresh()
      this.acknowledged++
      return
    }
    const change = this.#nextChange()
    if (change === undefined) return
    const { line, outcome } = change
    const key = line.startsWith('POST') ? `change ${this.#changes++}` : undefined
    this.#pending = { change, key }
    const { code, data } = await this.client.ask<Told>(line, { ...change, ...(key && { key }) })
    assert.equal(
      code,
      typeof outcome === 'number' ? outcome : 200,
      `${line} ${JSON.stringify(change.payload)}`,
    )
    const expected = typeof outcome === 'number' ? undefined : outcome(data)
    this.#pending = undefined
    if (expected !== undefined) assert.deepEqual(data, expected, line)
    if (code === 200) this.acknowledged++
  }

  #nextChange(): Change | undefined {
    const random = this.#random
    const chance = random.next()
    if (chance < 0.25) return this.#care.change(random)
    if (chance < 0.32) return this.#channels.change(random)
    if (chance < 0.4 && this.model.files.length < MOST_OF_A_KIND) return this.#upload()
    const [kind, makeStep] = random.pick(STEPS_NOT_EMPTY)
    if (kind.startsWith('create') && this.#isCrowded(kind)) return undefined
    const { line, payload, outcome } = makeStep(this.model, this.#foreign(), this.#dice())
    return { line, ...(payload && { payload }), outcome }
  }

  #isCrowded(kind: string): boolean {
    const { regions, locations, tags, plants, entries } = this.model
    const lists = { region: regions, location: locations, tag: tags, plant: plants, entry: entries }
    return Object.entries(lists).some(
      ([name, list]) => kind.endsWith(` ${name}`) && list.length >= MOST_OF_A_KIND,
    )
  }

  /** A video: a cover could not be a document. */
  #upload(): Change {
    const file = Buffer.concat([MP4, fileOf(this.#random.whole(500, 60_000))])
    return {
      line: 'POST /api/v1/media',
      file,
      outcome: ({ id, url }) => void this.model.files.push({ id, url }),
    }
  }

  #dice(): Dice {
    const random = this.#random
    const number = () => random.whole(0, MOST_CHOICES)
    return {
      ...{ at: number(), to: number(), picks: Array.from({ length: random.whole(0, 3) }, number) },
      name: `${random.pick(NAMES)} ${random.whole(1, 40)}`,
      remark: random.pick([null, 'Thirsty', 'At 50% off_']),
      keywords: '',
      given: [random.next() < 0.5, random.next() < 0.5, random.next() < 0.5],
    }
  }

  #shown(): object {
    const { model } = this
    return {
      regions: model.regions,
      tags: model.showTags(),
      plants: model.showPlants(),
      entries: model.showEntries(),
      files: model.files.toSorted((one, other) => other.id - one.id),
      schedules: this.#care.shown(),
      channels: this.#channels.shown(),
    }
  }

  async #read(): Promise<object> {
    const get = async <T>(path: string) => {
      const line: Line = `GET /api/v1/${path}`
      const { code, data } = await this.client.ask<T>(line)
      assert.equal(code, 200, line)
      return data
    }
    const list = async <T>(path: string) => (await get<{ items: T[] }>(`${path}?size=100`)).items
    return {
      regions: await get<Region[]>('regions'),
      tags: await get<Tag[]>('plant-tags'),
      plants: await list<Plant>('plants'),
      entries: await list<Journal>('plant-journals'),
      files: (await list<ModelFile>('media')).map(({ id, url }) => ({ id, url })),
      schedules: this.#care.seen(await list<CareSchedule>('care-schedules')),
      channels: this.#channels.seen(await get<Channel[]>('reminder-channels')),
    }
  }

  /** A refresh token can be used again only until its successor was; after that the session is over. */
  async finish(): Promise<void> {
    await this.client.refresh()
    await this.client.refresh()
    assert.equal(await this.client.codeOfRefresh(this.client.spent.at(-2)), 401, 'a token used twice')
    assert.equal(await this.client.codeOfRefresh(this.client.refreshToken), 401, 'its session')
  }
}

const [FIRST_STEP, ...OTHER_STEPS] = STEPS
assert.ok(FIRST_STEP)
const STEPS_NOT_EMPTY = [FIRST_STEP, ...OTHER_STEPS] as const
