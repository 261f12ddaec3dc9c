import { createReadStream } from 'node:fs'
import type { Spool } from '../../../../storage/spool.ts'
import { linesOf } from '../lines.ts'
import { SpooledText } from '../spooled-text.ts'
import type { StagedBatch } from './staged.ts'

const MOST_ROWS = 200
/** A batch has at most so much JSON, so that parsing it takes a few milliseconds. */
const MOST_CHARACTERS = 262_144

type Kind = StagedBatch['kind']
type RowOf<K extends Kind> = Extract<StagedBatch, { kind: K }>['rows'][number]

/** Rows that wait in the spool, in batches of which each is one statement or a few. */
export class Stage {
  readonly #file: SpooledText
  readonly #spool: Spool
  #isOpen = true
  #kind: Kind | undefined
  #rows: string[] = []
  #characters = 0

  private constructor(spool: Spool, file: SpooledText) {
    this.#spool = spool
    this.#file = file
  }

  static async create(spool: Spool): Promise<Stage> {
    return new Stage(spool, await SpooledText.create(spool))
  }

  get path(): string {
    return this.#file.path
  }

  async add<K extends Kind>(kind: K, row: RowOf<K>): Promise<void> {
    const json = JSON.stringify(row)
    const isFull = this.#rows.length === MOST_ROWS || this.#characters + json.length > MOST_CHARACTERS
    if (kind !== this.#kind || isFull) await this.#flush()
    this.#kind = kind
    this.#rows.push(json)
    this.#characters += json.length
  }

  async close(): Promise<void> {
    await this.#flush()
    this.#isOpen = false
    await this.#file.close()
  }

  /** On a full disk what is still to be written fails once more; the room it takes is given back all the same. */
  async discard(): Promise<void> {
    try {
      if (this.#isOpen) await this.#file.close()
    } finally {
      await this.#spool.discard(this.path)
    }
  }

  async #flush(): Promise<void> {
    if (this.#rows.length > 0)
      await this.#file.add(`{"kind":"${this.#kind}","rows":[${this.#rows.join()}]}\n`)
    this.#rows = []
    this.#characters = 0
  }
}

/** What was staged, once more from the beginning for each attempt of a transaction. */
export async function* stagedBatches(path: string): AsyncGenerator<StagedBatch> {
  for await (const line of linesOf(createReadStream(path))) yield JSON.parse(line.toString())
}
