import type { DatabaseConfig } from '../src/config/config.ts'
import { openDatabase } from '../src/db/engines/database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openSource } from '../src/features/catalogue/import/file-format.ts'
import { importFile } from '../src/features/catalogue/import/import.service.ts'

/** An import in a process of its own, because the most memory a process ever held is known of the whole of it. */
export interface ImportFigures {
  readonly rows: number
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakBytes: number
}

export interface ImportOrder {
  readonly file: string
  readonly database: DatabaseConfig
}

async function importInto({ file, database }: ImportOrder): Promise<ImportFigures> {
  const { db, close } = await openDatabase(database)
  await migrate(db)
  const source = await openSource(file)
  const start = performance.now()
  const { rows } = await importFile(db, source.rows(), {
    bad: async (line, reason) => {
      throw new Error(`Line ${line}: ${reason}`)
    },
    progress: () => {},
  })
  const seconds = (performance.now() - start) / 1_000
  await close()
  const { user, system } = process.cpuUsage()
  return {
    rows,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    peakBytes: process.resourceUsage().maxRSS * 1_024,
  }
}

if (import.meta.main) {
  process.once('message', async (order: ImportOrder) => {
    process.send?.(await importInto(order))
  })
}
