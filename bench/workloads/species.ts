import { setTimeout as delay } from 'node:timers/promises'
import { searchSpecies } from '../../src/features/catalogue/search/substring-search.ts'
import { askSpecies, hangUp } from '../ask-species.ts'
import { compare, type EngineName, goal, type Line, type Title } from '../line.ts'
import { comparePages } from '../page-depth.ts'
import { alternate, type Sample } from '../rounds.ts'
import { BROAD, HEAVY, TWO_LETTERS } from '../searches.ts'
import { type Catalogue, FEW_SPECIES, makeCatalogue } from '../species-catalogue.ts'
import { median } from '../statistics.ts'
import type { Workload } from '../workload.ts'

/** A catalogue of many species in detail: its import, searches of every kind, and pages far back in a list. */
export const species: Workload = {
  name: 'species',
  async *run(stage) {
    const { species: count, rounds } = stage.options
    for (const engine of stage.options.engines) {
      const few = stage.keep(await makeCatalogue(await stage.newSite(engine), FEW_SPECIES))
      const many = stage.keep(await makeCatalogue(await stage.newSite(engine), count))
      yield imported(titled(engine, 'import'), many, count)
      yield await compareSearches(titled(engine, 'search for two words, alone'), few, many, rounds)
      yield await slowest(titled(engine, 'one word in a tenth of all'), many, BROAD.map(queryFor))
      yield await slowest(titled(engine, 'two letters'), many, TWO_LETTERS.map(queryFor))
      const heavy = titled(engine, 'late pages, categories, one letter')
      yield goal(heavy, longestHeld(await measureEach(many, HEAVY)))
      yield* comparePages(engine, many.server)
    }
    hangUp()
  },
}

function titled(engine: EngineName, what: string): Title {
  return { workload: 'species', what, engine }
}

/** The goals are for a whole flora on the embedded database; a smaller one has as much less time. */
function imported(title: Title, { figures }: Catalogue, count: number): Line {
  const seconds = (60 * count) / 400_000
  return goal(title, {
    s: [figures.seconds, seconds],
    'CPU s': [figures.cpuSeconds, seconds],
    'MiB at most': [figures.peakBytes / 2 ** 20, 300],
  })
}

/** Without the service, which W3 measures. */
async function compareSearches(title: Title, few: Catalogue, many: Catalogue, count: number): Promise<Line> {
  const reference = `${FEW_SPECIES.toLocaleString('en')} species`
  const rounds = await alternate(
    new Map([
      [reference, () => timeAll(few)],
      ['many species', () => timeAll(many)],
    ]),
    count,
  )
  return compare(rounds, title, { subject: 'many species', reference })
}

async function timeAll({ searches, database }: Catalogue): Promise<Sample<'ms, median'>> {
  const times: number[] = []
  for (const terms of searches) {
    const start = performance.now()
    await searchSpecies(database.db, { terms, categoryId: undefined, limit: 20, offset: 0 })
    times.push(performance.now() - start)
  }
  return { 'ms, median': median(times) }
}

/** Gives the median of the rounds of the slowest query. */
async function slowest(title: Title, many: Catalogue, queries: readonly string[]): Promise<Line> {
  const figures = await measureEach(many, queries)
  return goal(title, {
    'ms, slowest': [Math.max(...figures.map(({ times }) => median(times))), 50],
    'CPU ms, slowest': [Math.max(...figures.map(({ cpuTimes }) => median(cpuTimes))), 50],
    ...longestHeld(figures),
  })
}

/** The worst round also counts what other programs took away; the best is nearest to what the search does itself. */
function longestHeld(figures: readonly Figures[]): Record<string, readonly [number, number]> {
  const best = figures.map(({ held }) => Math.min(...held))
  const worst = figures.map(({ held }) => Math.max(...held))
  return { 'ms held, best of 5': [Math.max(...best), 50], 'ms held, worst': [Math.max(...worst), 50] }
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

function queryFor(keywords: string): string {
  return `keywords=${encodeURIComponent(keywords)}`
}

let asked = 0

/** Each time for a page of another size: the service remembers what it was asked before. */
async function get({ server }: Catalogue, query: string): Promise<void> {
  await askSpecies(server, `${query}&size=${15 + (asked++ % 31)}`)
}
