import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { searchSpecies } from '../../src/db/substring-search.ts'
import { createDatabase, urlOf } from '../../test/postgres-databases.ts'
import { startPostgres } from '../../test/postgres-server.ts'
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
    process.once('exit', server.abandon)
    try {
      const served = await measure('PostgreSQL', async (name, count) => {
        await createDatabase(server.url, name)
        return makeCatalogue(join(folder, `${name}-served`), count, urlOf(server.url, name))
      })
      return [...embedded, ...served]
    } finally {
      process.off('exit', server.abandon)
      await server.stop()
      agent.destroy()
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
      ...(await longestHeld(`${engine}: late pages, categories, one letter`, many)),
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

/** Each query several times, after one that warms up; the median of each, and the slowest of those. */
async function slowest(what: string, many: Catalogue, queries: readonly string[]): Promise<Comparison[]> {
  for (const query of queries) await get(many, query)
  await many.server.usage()
  const medians: number[] = []
  const cpu: number[] = []
  const held: number[] = []
  for (const query of queries) {
    const times: number[] = []
    const cpuTimes: number[] = []
    for (let round = 0; round < 7; round++) {
      const before = await many.server.usage()
      const start = performance.now()
      await get(many, query)
      times.push(performance.now() - start)
      const after = await many.server.usage()
      cpuTimes.push((after.cpuMicroseconds - before.cpuMicroseconds) / 1_000)
      held.push(before.heldMilliseconds, after.heldMilliseconds)
    }
    medians.push(medianOf(times))
    cpu.push(medianOf(cpuTimes))
  }
  return [
    goal(what, 'ms, slowest', Math.max(...medians), 50),
    goal(what, 'CPU ms, slowest', Math.max(...cpu), 50),
    goal(what, 'ms held at most', Math.max(...held), 50),
  ]
}

async function longestHeld(what: string, many: Catalogue): Promise<Comparison[]> {
  for (const query of HEAVY) await get(many, query)
  await many.server.usage()
  for (let round = 0; round < 3; round++) for (const query of HEAVY) await get(many, query)
  return [goal(what, 'ms held at most', (await many.server.usage()).heldMilliseconds, 50)]
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

const agent = new Agent({ keepAlive: true })
let asked = 0

/** Through the service, and each time for a page of another size: it remembers what it was asked before. */
function get({ server }: Catalogue, query: string): Promise<void> {
  const url = `${server.url}/api/v1/plant-species?${query}&size=${15 + (asked++ % 31)}`
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
      .once('error', reject)
      .end()
  })
}
