import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/database.ts'
import type { Database } from '../src/db/engine.ts'
import { startChild } from './child.ts'
import type { ImportFigures, ImportOrder } from './import.ts'
import { speciesLines } from './make-species.ts'
import { twoTermSearches } from './searches.ts'
import { type Server, startFrond } from './server.ts'

const IMPORT = join(import.meta.dirname, 'import.ts')

/** A catalogue of made-up species, a service on it, and the same database for asking without the service. */
export interface Catalogue {
  readonly figures: ImportFigures
  readonly searches: readonly (readonly string[])[]
  readonly server: Server
  readonly database: Database
  close(): Promise<void>
}

/** In a folder of its own; on PostgreSQL if an address is given. */
export async function makeCatalogue(folder: string, count: number, url?: string): Promise<Catalogue> {
  await mkdir(folder)
  const file = join(folder, 'species.csv')
  await writeFile(file, speciesLines(count))
  const config: DatabaseConfig =
    url === undefined ? { engine: 'sqlite', file: join(folder, 'frond.sqlite') } : { engine: 'postgres', url }
  // As `npm run frond` starts it.
  const child = startChild(['--max-semi-space-size=4', IMPORT])
  const figures = await child.ask({ file, database: config } satisfies ImportOrder)
  await child.stop()
  if (!isFigures(figures)) throw new Error('The import gave no result')
  const server = await startFrond(folder, url === undefined ? {} : { DATABASE_URL: url })
  const database = openDatabase(config)
  return {
    figures,
    searches: twoTermSearches(count),
    server,
    database,
    close: async () => {
      await database.close()
      await server.stop()
    },
  }
}

function isFigures(answer: unknown): answer is ImportFigures {
  return typeof answer === 'object' && answer !== null && 'peakBytes' in answer
}
