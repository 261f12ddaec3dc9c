import { distinct } from '../../../base/distinct.ts'
import { messageOf } from '../../../base/errors.ts'
import { foldName } from '../../../base/fold-case.ts'
import { isForeignKeyViolation } from '../../../db/run/errors.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db } from '../../../db/schema.ts'
import { listCategoryRows } from '../species/categories.sql.ts'
import { DuplicateNames } from './duplicate-names.ts'
import type { SourceRow } from './file-format.ts'
import { identityOf } from './import.sql.ts'
import { importBatch, MOST_CHANGES, type PlannedRecord } from './import-batch.ts'
import { InvalidRowError, readRecord } from './species-record.ts'

/** Each batch is one transaction, short enough that a running server's writes hardly wait for it. */
const BATCH = 4_000
/** The tables are optimized after so many new species. */
const LARGE = 1_000
const SPECIES_TABLES = [
  'plant_species',
  'plant_species_search',
  'plant_species_categories',
  'plant_species_words',
  'plant_species_grams',
] as const
/** The file is of another kind if none of the first so many rows can be taken: the rest would be refused as well. */
const FIRST_ROWS = 1_000

export interface ImportSummary {
  readonly rows: number
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  /** Synonyms and ranks other than species are passed over. */
  readonly passedOver: number
  readonly bad: number
}

/** The file was not read to its end; the rows before were imported. */
export class ImportStopped extends Error {
  readonly summary: ImportSummary
  constructor(message: string, summary: ImportSummary, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImportStopped'
    this.summary = summary
  }
}

interface Observer {
  /** The import calls this for each invalid row. */
  bad(line: number, reason: string): Promise<void>
  progress(summary: ImportSummary): void
}

/** Only a process that does nothing else calls this: it tunes the database for large writes, which a server must not do. */
export async function importFile(
  db: Db,
  source: AsyncIterable<SourceRow>,
  observer: Observer,
): Promise<ImportSummary> {
  await engineOf(db).expectLargeWrites(db)
  return importSpecies(db, source, observer)
}

/** Adds and updates species in batches. An invalid row does not stop the others, unless there is no other, and a file that breaks off keeps the rows before. */
export async function importSpecies(
  db: Db,
  source: AsyncIterable<SourceRow>,
  observer: Observer,
): Promise<ImportSummary> {
  let categoryIdOf = await findCategoryIds(db)
  const names = new DuplicateNames()
  const summary = { rows: 0, inserted: 0, updated: 0, unchanged: 0, passedOver: 0, bad: 0 }
  let batch: PlannedRecord[] = []
  let firstReason = ''

  async function flush(): Promise<void> {
    let left: readonly PlannedRecord[] = batch
    batch = []
    for (let size = BATCH; left.length > 0; ) {
      try {
        const part = await importBatch(db, left.slice(0, size))
        left = [...part.left, ...left.slice(size)]
        size = MOST_CHANGES
        summary.inserted += part.inserted
        summary.updated += part.updated
        summary.unchanged += part.unchanged
        observer.progress(summary)
      } catch (error) {
        if (db.isTransaction || !isForeignKeyViolation(error)) throw error
        left = await withoutDeletedCategories(left, error)
      }
    }
  }

  /** A category may be deleted while the import runs: the rows that name it are invalid from then on. */
  async function withoutDeletedCategories(
    planned: readonly PlannedRecord[],
    violation: unknown,
  ): Promise<PlannedRecord[]> {
    const old = new Set(categoryIdOf.values())
    categoryIdOf = await findCategoryIds(db)
    if (old.isSubsetOf(new Set(categoryIdOf.values()))) throw violation
    const left: PlannedRecord[] = []
    for (const plan of planned) {
      const isTaken = await takeRow(plan.line, () => {
        names.requirePredecessor(plan)
        left.push({ ...plan, categoryIds: categoryIdsOf(plan.record.categories, categoryIdOf) })
      })
      if (!isTaken) names.remove(plan)
    }
    return left
  }

  /** Returns false if the row is invalid. */
  async function takeRow(line: number, take: () => void): Promise<boolean> {
    try {
      take()
      return true
    } catch (error) {
      if (!(error instanceof InvalidRowError)) throw error
      if (summary.bad === 0) firstReason = `line ${line}: ${error.message}`
      summary.bad++
      await observer.bad(line, error.message)
      return false
    }
  }

  let lastLine = 0
  let stop: SourceError | undefined
  try {
    for await (const row of withSourceErrors(source)) {
      summary.rows++
      lastLine = row.line
      await takeRow(row.line, () => {
        const record = readRecord(row)
        if (record === undefined) {
          summary.passedOver++
          return
        }
        const categoryIds = categoryIdsOf(record.categories, categoryIdOf)
        const identity = identityOf(record.scientificName, record.name)
        const plan = { line: row.line, identity, record, categoryIds }
        names.add(plan)
        batch.push(plan)
      })
      if (summary.rows === FIRST_ROWS && summary.bad === FIRST_ROWS)
        throw new ImportStopped(
          `none of the first ${FIRST_ROWS} rows can be taken: ${firstReason}\nThe rest of the file was not read, and nothing was changed.`,
          summary,
        )
      if (batch.length === BATCH) await flush()
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    // No row was read, so there is no summary to give.
    if (summary.rows === 0) throw error.cause
    stop = error
  }
  await flush()
  if (summary.inserted >= LARGE) await engineOf(db).optimize(db, SPECIES_TABLES)
  if (stop !== undefined)
    throw new ImportStopped(
      `${messageOf(stop.cause)}\nThe file was read up to line ${lastLine}, and what stands there was taken: mend it and import it again.`,
      summary,
      { cause: stop.cause },
    )
  return summary
}

/** This is an error of reading the file, not one of the database, which ends the import. */
class SourceError extends Error {}

async function* withSourceErrors(source: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  try {
    yield* source
  } catch (error) {
    throw new SourceError('The file cannot be read', { cause: error })
  }
}

async function findCategoryIds(db: Db): Promise<ReadonlyMap<string, number>> {
  return new Map((await listCategoryRows(db)).map(({ id, name }) => [foldName(name), id]))
}

function categoryIdsOf(
  names: readonly string[] | undefined,
  categoryIdOf: ReadonlyMap<string, number>,
): number[] | undefined {
  if (names === undefined) return undefined
  const ids = names.map((name) => {
    const id = categoryIdOf.get(foldName(name))
    if (id === undefined) throw new InvalidRowError(`there is no category ${JSON.stringify(name)}`)
    return id
  })
  return distinct(ids)
}
