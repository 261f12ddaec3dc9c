import { createReadStream } from 'node:fs'
import type { Spool } from '../../../../storage/spool.ts'
import type { ScheduleValues } from '../../../care/schedules/schedules.sql.ts'
import { linesOf } from '../../lines.ts'
import { SpooledText } from '../spooled-text.ts'
import type { NewRow } from './import.sql.ts'

/**
 * The rows of a garden that is checked and waits in the spool to be written. Things refer to each other by their numbers in the
 * import, counted from 0 for each kind, because ids exist only once they are written.
 */
export interface StagedRows {
  readonly regions: Omit<NewRow<'regions'>, 'position'> & {
    readonly locations: readonly Omit<NewRow<'locations'>, 'region_id' | 'position'>[]
  }
  readonly tags: NewRow<'plant_tags'>
  readonly files: NewRow<'media'>
  readonly plants: Omit<NewRow<'plants'>, 'location_id'> & {
    readonly location: number | null
    readonly tags: readonly number[]
    readonly covers: readonly number[]
  }
  readonly entries: NewRow<'plant_journals'> & {
    readonly plants: readonly number[]
    readonly files: readonly number[]
  }
  readonly schedules: ScheduleValues & {
    readonly created_at: number
    readonly plant: number
    readonly deferral: { readonly kind: 1 | 2; readonly day: string } | null
  }
  readonly problems: Omit<NewRow<'plant_problems'>, 'plant_id'> & { readonly plant: number }
  readonly wishes: NewRow<'wishes'>
}

type Kind = keyof StagedRows
/** So many at a time: a statement that writes them takes SQLite some 10 ms. */
type StagedBatch = { [K in Kind]: { readonly kind: K; readonly rows: readonly StagedRows[K][] } }[Kind]

const MOST_ROWS = 200
/** A batch has at most so much JSON, so that parsing it takes a few milliseconds. */
const MOST_CHARACTERS = 262_144

/** Rows that wait in the spool, in batches of which each is one statement or a few. */
export class Stage {
  readonly #file: SpooledText
  #kind: Kind | undefined
  #rows: string[] = []
  #characters = 0

  private constructor(file: SpooledText) {
    this.#file = file
  }

  static async create(spool: Spool): Promise<Stage> {
    return new Stage(await SpooledText.create(spool))
  }

  async add<K extends Kind>(kind: K, row: StagedRows[K]): Promise<void> {
    const json = JSON.stringify(row)
    const isFull = this.#rows.length === MOST_ROWS || this.#characters + json.length > MOST_CHARACTERS
    if (kind !== this.#kind || isFull) await this.#flush()
    this.#kind = kind
    this.#rows.push(json)
    this.#characters += json.length
  }

  async finish(): Promise<void> {
    await this.#flush()
    await this.#file.close()
  }

  /** What was staged, once more from the beginning for each attempt of a transaction. */
  async *batches(): AsyncGenerator<StagedBatch> {
    for await (const line of linesOf(createReadStream(this.#file.path))) yield JSON.parse(line.toString())
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#file.discard()
  }

  async #flush(): Promise<void> {
    if (this.#rows.length > 0)
      await this.#file.add(`{"kind":"${this.#kind}","rows":[${this.#rows.join()}]}\n`)
    this.#rows = []
    this.#characters = 0
  }
}
