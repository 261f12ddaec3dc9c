import { monotonicTime } from '../../../base/clock.ts'
import { findRevision } from '../../../db/query/revisions.ts'
import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import type { MakePart } from './catalogue-parts.ts'

/** While the catalogue keeps changing, at most a tenth of the time goes into making parts. */
const REST_PER_WORK = 9

interface PartRequest<T> {
  readonly revision: number
  readonly make: MakePart<T>
  /** Returns false as soon as a newer revision is known. */
  isCurrent(): boolean
  keep(part: T): void
}

interface Dependencies {
  readonly db: Db
  /** The work yields to the event loop after so many rows. */
  readonly step: number
  readonly failed: (error: unknown) => void
  readonly now?: () => number
}

/** Makes what searches keep of the whole catalogue, in the background, one part at a time. */
export class PartMaker {
  readonly #db: Db
  readonly #step: number
  readonly #failed: (error: unknown) => void
  readonly #now: () => number
  #current: Promise<void> | undefined
  #lastRevision: number | undefined
  #restUntil = Number.NEGATIVE_INFINITY
  #isStopped = false

  constructor({ db, step, failed, now = monotonicTime }: Dependencies) {
    this.#db = db
    this.#step = step
    this.#failed = failed
    this.#now = now
  }

  /** Does nothing while another part is made, or too soon after one of another revision: the next search requests it again. */
  begin<T>(request: PartRequest<T>): void {
    if (this.#isStopped || this.#current !== undefined) return
    if (request.revision !== this.#lastRevision && this.#now() < this.#restUntil) return
    const begun = this.#now()
    this.#lastRevision = undefined
    this.#current = this.#make(request)
      .catch(this.#failed)
      .finally(() => {
        this.#current = undefined
        const ended = this.#now()
        this.#restUntil = ended + REST_PER_WORK * (ended - begun)
      })
  }

  /** Resolves when no part is being made. */
  async whenIdle(): Promise<void> {
    await this.#current
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.whenIdle()
  }

  async #make<T>({ revision, make, isCurrent, keep }: PartRequest<T>): Promise<void> {
    await inSnapshot(this.#db, async (db) => {
      if ((await findRevision(db, 'plant_species')) !== revision) return
      const isWanted = () => !this.#isStopped && isCurrent()
      const part = await make(db, { step: this.#step, isWanted })
      if (part === undefined) return
      keep(part)
      this.#lastRevision = revision
    })
  }
}
