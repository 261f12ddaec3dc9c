import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../src/db/schema.ts'
import { openSource } from '../src/features/catalogue/import/file-format.ts'
import { type ImportSummary, importSpecies } from '../src/features/catalogue/import/import.service.ts'
import { inEmptyFolder } from './process.ts'

export interface Imported {
  readonly summary: ImportSummary
  /** Line and reason of each rejected row. */
  readonly bad: [number, string][]
}

/** Imports a file of that name and content, as the command does. */
export function importText(db: Db, name: string, content: string | Buffer): Promise<Imported> {
  return inEmptyFolder(async (folder) => {
    const path = join(folder, name)
    await writeFile(path, content)
    const bad: [number, string][] = []
    const summary = await importSpecies(db, (await openSource(path)).rows(), {
      bad: async (line, reason) => void bad.push([line, reason]),
      progress: () => {},
    })
    return { summary, bad }
  })
}

/** An import summary in which all counts but the given ones are 0. */
export function counts(some: Partial<ImportSummary>): ImportSummary {
  return { rows: 0, inserted: 0, updated: 0, unchanged: 0, passedOver: 0, bad: 0, ...some }
}
