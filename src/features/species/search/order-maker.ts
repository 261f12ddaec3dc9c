import { monotonicTime } from '../../../base/clock.ts'
import { findRevision } from '../../../db/revisions.ts'
import type { Db } from '../../../db/schema.ts'
import { inSnapshot } from '../../../db/transaction.ts'
import { CatalogueOrder } from './catalogue-order.ts'
import { walk } from './catalogue-walk.ts'
import { partsOf } from './species-order.ts'
import type { SpeciesSort } from './substring-query.ts'

/** Of the time, at most a tenth goes into orders of a catalogue that changes again and again. */
const REST_PER_WORK = 9

export interface OrderRequest {
  readonly revision: number
  readonly sort: SpeciesSort
  /** False as soon as the catalogue is known to have changed. */
  isCurrent(): boolean
  keep(order: CatalogueOrder): void
}

interface Dependencies {
  readonly db: Db
  /** So many species at a time; then others have their turn. */
  readonly step: number
  readonly failed: (error: unknown) => void
  readonly now?: () => number
}

/** Puts the whole catalogue in order, one order at a time, beside the requests. */
export class OrderMaker {
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

  /** Does nothing while another is made, or too soon after one of another revision: whoever needs it asks again. */
  begin(request: OrderRequest): void {
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

  /** Resolves when none is being made. */
  async settled(): Promise<void> {
    await this.#current
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.settled()
  }

  async #make({ revision, sort, isCurrent, keep }: OrderRequest): Promise<void> {
    await inSnapshot(this.#db, async (db) => {
      if ((await findRevision(db, 'plant_species')) !== revision) return
      const order = new CatalogueOrder()
      for (const part of partsOf(sort)) {
        for await (const ids of walk(db, part, '', this.#step)) {
          if (this.#isStopped || !isCurrent()) return
          order.append(ids)
        }
      }
      keep(order.complete())
      this.#lastRevision = revision
    })
  }
}
