import type { PlannedRecord } from './import-batch.ts'
import { LineHashTable } from './line-hash-table.ts'
import { InvalidRowError } from './species-record.ts'

type Named = Pick<PlannedRecord, 'identity' | 'record' | 'line'>

/** Refuses rows with a name that was there already. Several species may share a name if the column `namesake` numbers them. */
export class DuplicateNames {
  readonly #lines = new LineHashTable()
  /** These rows turned out invalid after they had been added; there are hardly ever any. */
  readonly #removed = new Set<string>()

  add(plan: Named): void {
    this.requirePredecessor(plan)
    const key = keyOf(plan, plan.record.namesake)
    const line = this.#lines.findOrInsert(key, plan.line)
    if (line !== undefined && !this.#removed.delete(key))
      throw new InvalidRowError(`${nameOf(plan)} stands on line ${line} already`)
  }

  /** Namesake 3 needs namesake 2: without it, it would be taken for namesake 2 at the next import. */
  requirePredecessor(plan: Named): void {
    const { namesake } = plan.record
    if (namesake === 1) return
    const older = keyOf(plan, namesake - 1)
    if (this.#removed.has(older))
      throw new InvalidRowError(`namesake ${namesake - 1} of ${nameOf(plan)} could not be taken`)
    if (this.#lines.lineOf(older) === undefined)
      throw new InvalidRowError(
        `namesake ${namesake} of ${nameOf(plan)} stands before namesake ${namesake - 1}`,
      )
  }

  remove(plan: Named): void {
    this.#removed.add(keyOf(plan, plan.record.namesake))
  }
}

function nameOf({ record: { scientificName, name } }: Named): string {
  return scientificName ?? name
}

function keyOf({ identity }: Named, namesake: number): string {
  return namesake === 1 ? identity : `${identity}\0${namesake}`
}
