import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { searchSpecies } from '../../src/features/species/search/substring-search.ts'
import { createDatabase, urlOf } from '../../test/postgres-databases.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { askSpecies, hangUp } from '../ask-species.ts'
import { comparePages } from '../page-depth.ts'
import { alternate, type Comparison, compare, goal, type Sample } from '../rounds.ts'
import { BROAD, HEAVY, TWO_LETTERS } from '../searches.ts'
import { type Catalogue, makeCatalogue } from '../species-catalogue.ts'
import type { Workload } from '../workload.ts'

const FEW = 4_000
/** A catalogue as large as the known flora: `BENCH_SPECIES=400000 npm run bench -- species`. */
const MANY = Number(process.env.BENCH_SPECIES ?? 40_000)
const REFERENCE = `${FEW.toLocaleString('en')} species`
const SUBJECT = `${MANY.toLocaleString('en')} species`

/** A catalogue of many species beside one of few: what grows with it, and how much. */
export const species: Workload = {
  name: 'species',
  async run(folder) {
    const embedded = await measure('SQLite', (name, count) => makeCatalogue(join(folder, name), count))
    const server = await startPostgres()
    try {
      const served = await measure('PostgreSQL', async (name, count) => {
        await createDatabase(server.url, name)
        return makeCatalogue(join(folder, `${name}-served`), count, urlOf(server.url, name))
      })
      return [...embedded, ...served]
    } finally {
      await server.stop()
      hangUp()
    }
  },
}

async function measure(
  engine: string,
  make: (name: string, count: number) => Promise<Catalogue>,
): Promise<Comparison[]> {
  const few = await make('few', FEW)
  const many = await make('many', MANY)
  try {
    return [
      ...importFigures(`${engine}: import`, many),
      ...(await compareSearches(`${engine}: search for two words`, few, many, ask)),
      ...(await compareSearches(`${engine}: the same without the service`, few, many, searchAlone)),
      ...(await slowest(`${engine}: one word in a tenth of all`, many, BROAD.map(queryFor))),
      ...(await slowest(`${engine}: two letters`, many, TWO_LETTERS.map(queryFor))),
      ...longestHeld(`${engine}: late pages, categories, one letter`, await measureEach(many, HEAVY)),
      ...(await comparePages(engine, many.server)),
    ]
  } finally {
    await few.close()
    await many.close()
  }
}

/** The goals are for a whole flora on the embedded database; a smaller one has as much less time. */
function importFigures(what: string, { figures }: Catalogue): Comparison[] {
  return [
    goal(what, 's', figures.seconds, (60 * MANY) / 400_000),
    goal(what, 'CPU s', figures.cpuSeconds, (60 * MANY) / 400_000),
    goal(what, 'MiB at most', figures.peakBytes / 2 ** 20, 300),
  ]
}

type Ask = (catalogue: Catalogue, terms: readonly string[]) => Promise<void>

async function compareSearches(
  what: string,
  few: Catalogue,
  many: Catalogue,
  ask: Ask,
): Promise<Comparison[]> {
  const rounds = await alternate(
    {
      [REFERENCE]: () => timeAll(few, few.searches, ask),
      [SUBJECT]: () => timeAll(many, many.searches, ask),
    },
    { milliseconds: 4_000, mostRounds: 5 },
  )
  return [
    compare(rounds, { what, unit: 'ms, median', subject: SUBJECT, reference: REFERENCE, better: 'lower' }),
  ]
}

async function timeAll(
  catalogue: Catalogue,
  searches: Catalogue['searches'],
  ask: Ask,
): Promise<Sample<'ms, median'>> {
  const times: number[] = []
  for (const terms of searches) {
    const start = performance.now()
    await ask(catalogue, terms)
    times.push(performance.now() - start)
  }
  return { 'ms, median': medianOf(times) }
}

/** Of the slowest query, the median of its rounds. */
async function slowest(what: string, many: Catalogue, queries: readonly string[]): Promise<Comparison[]> {
  const figures = await measureEach(many, queries)
  return [
    goal(what, 'ms, slowest', Math.max(...figures.map(({ times }) => medianOf(times))), 50),
    goal(what, 'CPU ms, slowest', Math.max(...figures.map(({ cpuTimes }) => medianOf(cpuTimes))), 50),
    ...longestHeld(what, figures),
  ]
}

/** The worst round also counts what other programs took away; the best is nearest to what the search does itself. */
function longestHeld(what: string, figures: readonly Figures[]): Comparison[] {
  const best = figures.map(({ held }) => Math.min(...held))
  const worst = figures.map(({ held }) => Math.max(...held))
  return [
    goal(what, 'ms held, best of 5', Math.max(...best), 50),
    goal(what, 'ms held, worst', Math.max(...worst), 50),
  ]
}

interface Figures {
  readonly times: number[]
  readonly cpuTimes: number[]
  readonly held: number[]
}

/** Each query several times, after one that warms up. */
async function measureEach(many: Catalogue, queries: readonly string[]): Promise<Figures[]> {
  for (const query of queries) await get(many, query)
  const all: Figures[] = []
  for (const query of queries) {
    const figures: Figures = { times: [], cpuTimes: [], held: [] }
    for (let round = 0; round < 5; round++) {
      const before = await many.server.usage()
      const start = performance.now()
      await get(many, query)
      figures.times.push(performance.now() - start)
      // The clock that sees how long the event loop was held ticks only when it turns.
      await delay(5)
      const after = await many.server.usage()
      figures.cpuTimes.push((after.cpuMicroseconds - before.cpuMicroseconds) / 1_000)
      figures.held.push(after.heldMilliseconds)
    }
    all.push(figures)
  }
  return all
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function searchAlone({ database: { db } }: Catalogue, terms: readonly string[]): Promise<void> {
  await searchSpecies(db, { terms, categoryId: undefined, limit: 20, offset: 0 })
}

async function ask(catalogue: Catalogue, terms: readonly string[]): Promise<void> {
  await get(catalogue, queryFor(terms.join(' ')))
}

function queryFor(keywords: string): string {
  return `keywords=${encodeURIComponent(keywords)}`
}

let asked = 0

/** Each time for a page of another size: the service remembers what it was asked before. */
async function get({ server }: Catalogue, query: string): Promise<void> {
  await askSpecies(server, `${query}&size=${15 + (asked++ % 31)}`)
}
