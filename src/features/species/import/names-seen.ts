import type { PlannedRecord } from './import-batch.ts'
import { LinesSeen } from './lines-seen.ts'
import { BadRow } from './species-record.ts'

type Named = Pick<PlannedRecord, 'identity' | 'record' | 'line'>

/** A name may stand in a file again only for another species, counted from the first on. */
export class NamesSeen {
  readonly #lines = new LinesSeen()
  /** Those that turned out bad after they had been noted; hardly ever any. */
  readonly #forgotten = new Set<string>()

  note(plan: Named): void {
    this.requireOlder(plan)
    const key = keyOf(plan, plan.record.namesake)
    const line = this.#lines.note(key, plan.line)
    if (line !== undefined && !this.#forgotten.delete(key))
      throw new BadRow(`${nameOf(plan)} stands on line ${line} already`)
  }

  /** A namesake is nobody without the one before: it would be taken for that. */
  requireOlder(plan: Named): void {
    const { namesake } = plan.record
    if (namesake === 1) return
    const older = keyOf(plan, namesake - 1)
    if (this.#forgotten.has(older))
      throw new BadRow(`namesake ${namesake - 1} of ${nameOf(plan)} could not be taken`)
    if (this.#lines.lineOf(older) === undefined)
      throw new BadRow(`namesake ${namesake} of ${nameOf(plan)} stands before namesake ${namesake - 1}`)
  }

  forget(plan: Named): void {
    this.#forgotten.add(keyOf(plan, plan.record.namesake))
  }
}

function nameOf({ record: { scientificName, name } }: Named): string {
  return scientificName ?? name
}

function keyOf({ identity }: Named, namesake: number): string {
  return namesake === 1 ? identity : `${identity}\0${namesake}`
}
