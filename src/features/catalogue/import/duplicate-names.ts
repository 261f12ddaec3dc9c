import type { PlannedRecord } from './import-batch.ts'
import { InvalidRowError } from './species-record.ts'

type Named = Pick<PlannedRecord, 'identity' | 'record' | 'line'>

/** Refuses rows with a name that was there already. Several species may share a name if the column `namesake` numbers them. */
export class DuplicateNames {
  /** The lines of names; undefined for a row that turned out invalid after it had been added. */
  readonly #lines = new Map<string, number | undefined>()

  add(plan: Named): void {
    this.requirePredecessor(plan)
    const key = keyOf(plan, plan.record.namesake)
    const line = this.#lines.get(key)
    if (line !== undefined) throw new InvalidRowError(`${nameOf(plan)} stands on line ${line} already`)
    this.#lines.set(key, plan.line)
  }

  /** Namesake 3 needs namesake 2: without it, it would be taken for namesake 2 at the next import. */
  requirePredecessor(plan: Named): void {
    const { namesake } = plan.record
    if (namesake === 1) return
    const older = keyOf(plan, namesake - 1)
    if (this.#lines.get(older) !== undefined) return
    throw new InvalidRowError(
      this.#lines.has(older)
        ? `namesake ${namesake - 1} of ${nameOf(plan)} could not be taken`
        : `namesake ${namesake} of ${nameOf(plan)} stands before namesake ${namesake - 1}`,
    )
  }

  remove(plan: Named): void {
    this.#lines.set(keyOf(plan, plan.record.namesake), undefined)
  }
}

function nameOf({ record: { scientificName, name } }: Named): string {
  return scientificName ?? name
}

function keyOf({ identity }: Named, namesake: number): string {
  return namesake === 1 ? identity : `${identity}\0${namesake}`
}
