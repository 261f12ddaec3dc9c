import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../src/db/engine.ts'
import { openDatabase } from '../src/db/engines/database.ts'
import { startChild } from './child.ts'
import type { ImportFigures, ImportOrder } from './import.ts'
import { speciesLines } from './make-species.ts'
import { twoTermSearches } from './searches.ts'
import { type Server, startFrond } from './server.ts'
import type { Site } from './site.ts'

/** What a larger catalogue is compared with. */
export const FEW_SPECIES = 4_000

const IMPORT = join(import.meta.dirname, 'import.ts')

/** A catalogue of made-up species, a service on it, and the same database for asking without the service. */
export interface Catalogue {
  readonly figures: ImportFigures
  readonly searches: readonly (readonly string[])[]
  readonly server: Server
  readonly database: Database
  stop(): Promise<void>
}

export async function makeCatalogue(
  { folder, database: config, env }: Site,
  count: number,
): Promise<Catalogue> {
  const file = join(folder, 'species.csv')
  await writeFile(file, speciesLines(count))
  // As `npm run frond` starts it.
  const child = startChild(['--min-semi-space-size=8', '--max-semi-space-size=8', IMPORT])
  const figures = await child.ask({ file, database: config } satisfies ImportOrder)
  await child.stop()
  if (!isFigures(figures)) throw new Error('The import gave no result')
  const server = await startFrond(folder, env)
  const database = await openDatabase(config)
  return {
    figures,
    searches: twoTermSearches(count),
    server,
    database,
    stop: async () => {
      await database.close()
      await server.stop()
    },
  }
}

function isFigures(answer: unknown): answer is ImportFigures {
  return typeof answer === 'object' && answer !== null && 'peakBytes' in answer
}
