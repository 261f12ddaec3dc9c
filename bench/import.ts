import { join } from 'node:path'
import { openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { openSource } from '../src/features/species/import/file-format.ts'
import { importSpecies } from '../src/features/species/import/import.service.ts'

/** An import in a process of its own, because the most memory a process ever held is known of the whole of it. */
export interface ImportFigures {
  readonly rows: number
  readonly milliseconds: number
  readonly peakBytes: number
}

/** Where an import in a folder leaves its catalogue. */
export function databaseIn(folder: string) {
  return { engine: 'sqlite', file: join(folder, 'frond.sqlite') } as const
}

async function importInto(folder: string): Promise<ImportFigures> {
  const { db, close } = openDatabase(databaseIn(folder))
  await migrate(db)
  const source = await openSource(join(folder, 'species.csv'))
  const start = performance.now()
  const { rows } = await importSpecies(db, source.rows(), {
    bad: async (line, reason) => {
      throw new Error(`Line ${line}: ${reason}`)
    },
    progress: () => {},
  })
  const milliseconds = performance.now() - start
  await close()
  return { rows, milliseconds, peakBytes: process.resourceUsage().maxRSS * 1_024 }
}

if (import.meta.main) {
  process.once('message', async ({ folder }: { folder: string }) => {
    process.send?.(await importInto(folder))
  })
}
