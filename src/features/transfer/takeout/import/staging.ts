import { validationFailed } from '../../../../http/errors.ts'
import type { CareSettings } from '../../../care/settings/settings.schema.ts'
import type { Ref } from '../../imports/garden-source.ts'
import { refusal } from './checked.ts'
import { Refs } from './refs.ts'
import type { Stage } from './stage.ts'

/** These are far more than any garden has, and few enough to bound the time and the memory of an import. */
const MOST = {
  regions: 10_000,
  locations: 100_000,
  tags: 10_000,
  files: 100_000,
  plants: 100_000,
  entries: 1_000_000,
  schedules: 500_000,
  links: 500_000,
} as const

/** What is known of an import while it is read. */
export class Staging {
  readonly stage: Stage
  readonly now: number
  readonly settings: CareSettings
  readonly regions = new Refs<undefined>('regions', MOST.regions)
  readonly locations = new Refs<{ readonly latitude: number | null }>('locations', MOST.locations)
  readonly tags = new Refs<undefined>('tags', MOST.tags)
  readonly files = new Refs<{ readonly contentType: string }>('files', MOST.files)
  readonly plants = new Refs<{ readonly latitude: number | null; readonly types: Set<number> }>(
    'plants',
    MOST.plants,
  )
  /** How many of the locations are known by name only, and may be there already. */
  places = 0
  /** Optional files that were not accepted, and why. */
  readonly leftOutFiles = new Map<Ref, string>()
  readonly entries = new Refs<undefined>('entries', MOST.entries)
  readonly schedules = new Refs<undefined>('schedules', MOST.schedules)

  #links = 0

  constructor(stage: Stage, now: number, settings: CareSettings) {
    this.stage = stage
    this.now = now
    this.settings = settings
  }

  /** Those from a thing to its plants, tags and files: a few bytes of a file can name a row that takes a hundred. */
  countLinks(...lists: readonly (readonly unknown[])[]): void {
    for (const { length } of lists) this.#links += length
    if (this.#links > MOST.links)
      throw validationFailed([
        { path: 'file', message: `must have at most ${MOST.links} links to plants, tags and files` },
      ])
  }

  /** A clock that is a little ahead is no reason to refuse anything. */
  timeOf(at: string, createdAt: unknown): number {
    if (createdAt === undefined) return this.now
    const isTime = typeof createdAt === 'number' && Number.isSafeInteger(createdAt) && createdAt > 0
    if (!isTime || createdAt > this.now + DAY_MS)
      throw refusal(at, [{ path: 'createdAt', message: 'must be a time in the past, in epoch milliseconds' }])
    return Math.min(createdAt, this.now)
  }
}

const DAY_MS = 24 * 3_600_000
