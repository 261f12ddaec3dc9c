import { monotonicTime } from '../../../base/clock.ts'
import { findRevision } from '../../../db/revisions.ts'
import type { Db } from '../../../db/schema.ts'
import { inSnapshot } from '../../../db/transaction.ts'
import { CatalogueOrder } from './catalogue-order.ts'
import { scanInOrder } from './keyset-scan.ts'
import type { SpeciesSort } from './search-query.ts'
import { partsOf } from './species-order.ts'

/** While the catalogue keeps changing, at most a tenth of the time goes into building orders. */
const REST_PER_WORK = 9

export interface OrderRequest {
  readonly revision: number
  readonly sort: SpeciesSort
  /** False as soon as a newer revision is known. */
  isCurrent(): boolean
  keep(order: CatalogueOrder): void
}

interface Dependencies {
  readonly db: Db
  /** So many species are read before it yields to the event loop. */
  readonly step: number
  readonly failed: (error: unknown) => void
  readonly now?: () => number
}

/** Builds orders of the whole catalogue in the background, one at a time. */
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

  /** Does nothing while another order is built, or too soon after one of another revision: the next search asks again. */
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

  /** Resolves when no order is being built. */
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
        for await (const ids of scanInOrder(db, part, '', this.#step)) {
          if (this.#isStopped || !isCurrent()) return
          order.append(ids)
        }
      }
      keep(order.complete())
      this.#lastRevision = revision
    })
  }
}
