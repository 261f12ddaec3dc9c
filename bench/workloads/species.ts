import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../src/db/database.ts'
import type { Database } from '../../src/db/engine.ts'
import { searchSpecies } from '../../src/db/substring-search.ts'
import { startChild } from '../child.ts'
import { databaseIn, type ImportFigures } from '../import.ts'
import { speciesLines } from '../make-species.ts'
import { alternate, type Comparison, compare, type Sample } from '../rounds.ts'
import type { Workload } from '../workload.ts'

const FEW = 4_000
/** A catalogue as large as the known flora: `BENCH_SPECIES=400000 npm run bench -- species`. */
const MANY = Number(process.env.BENCH_SPECIES ?? 40_000)
const QUERIES = 200

const IMPORT = join(import.meta.dirname, '..', 'import.ts')
const REFERENCE = `${FEW.toLocaleString('en')} species`
const SUBJECT = `${MANY.toLocaleString('en')} species`

interface Catalogue {
  readonly database: Database
  readonly figures: ImportFigures
  /** Two words each, of species that are there. */
  readonly searches: readonly (readonly string[])[]
}

/** A catalogue of many species beside one of few: what grows with it, and how much. */
export const species: Workload = {
  name: 'species',
  async run(folder) {
    const few = await makeCatalogue(join(folder, 'few'), FEW)
    const many = await makeCatalogue(join(folder, 'many'), MANY)
    try {
      const name = SUBJECT
      return [
        once(
          `import, ${name}`,
          'rows/s',
          'higher',
          ({ rows, milliseconds }) => (rows * 1_000) / milliseconds,
        ),
        once(`import, ${name}`, 'MiB at most', 'lower', ({ peakBytes }) => peakBytes / 2 ** 20),
        ...(await compareSearches(`search for two words, ${name}`, ({ searches }) => searches)),
        ...(await compareSearches(`search for one common word, ${name}`, () => Array(10).fill(['ros']))),
        ...(await compareSearches(`search for two letters, ${name}`, () => Array(10).fill(['ma']))),
      ]
    } finally {
      await few.database.close()
      await many.database.close()
    }

    function once(
      what: string,
      unit: string,
      better: 'higher' | 'lower',
      figure: (figures: ImportFigures) => number,
    ): Comparison {
      const [reference, subject] = [figure(few.figures), figure(many.figures)]
      const ratio = subject / reference
      return {
        what,
        unit,
        better,
        referenceName: REFERENCE,
        reference,
        subject,
        ratio,
        lowest: ratio,
        highest: ratio,
      }
    }

    async function compareSearches(what: string, searches: (of: Catalogue) => Catalogue['searches']) {
      const rounds = await alternate(
        {
          [REFERENCE]: () => timeSearches(few, searches(few)),
          [SUBJECT]: () => timeSearches(many, searches(many)),
        },
        { milliseconds: 4_000, mostRounds: 5 },
      )
      const sides = { subject: SUBJECT, reference: REFERENCE, better: 'lower' } as const
      return [
        compare(rounds, { what, unit: 'ms, median', ...sides }),
        compare(rounds, { what, unit: 'ms held at most', ...sides }),
      ]
    }
  },
}

async function makeCatalogue(folder: string, count: number): Promise<Catalogue> {
  await mkdir(folder)
  await writeFile(join(folder, 'species.csv'), speciesLines(count))
  const child = startChild([IMPORT])
  const figures = (await child.ask({ folder })) as ImportFigures
  await child.stop()
  return { database: openDatabase(databaseIn(folder)), figures, searches: [...searchesAmong(count)] }
}

/** The beginnings of genus and epithet, as people type them. */
function* searchesAmong(count: number): Generator<string[]> {
  const step = Math.floor(count / QUERIES)
  let line = -1
  for (const text of speciesLines(count)) {
    if (line >= 0 && line % step === 0) {
      const [genus = '', epithet = ''] = text.toLowerCase().split(',', 1).join('').split(' ')
      yield [genus.slice(0, 4), epithet.slice(0, 4)]
    }
    line++
  }
}

async function timeSearches(
  { database: { db } }: Catalogue,
  searches: Catalogue['searches'],
): Promise<Sample<'ms, median' | 'ms held at most'>> {
  const held = monitorEventLoopDelay({ resolution: 1 })
  held.enable()
  await delay(5)
  const times: number[] = []
  for (const terms of searches) {
    const start = performance.now()
    await searchSpecies(db, { terms, categoryId: undefined, limit: 20, offset: 0 })
    times.push(performance.now() - start)
    // The clock that sees how long the event loop was held ticks only when it turns.
    await delay(1)
  }
  held.disable()
  times.sort((a, b) => a - b)
  return { 'ms, median': times[Math.floor(times.length / 2)] ?? 0, 'ms held at most': held.max / 1e6 }
}
