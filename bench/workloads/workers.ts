import { setTimeout as delay } from 'node:timers/promises'
import { compare } from '../line.ts'
import type { Loader, LoaderUnit, LoadUnit } from '../load.ts'
import { alternate, type Sample } from '../rounds.ts'
import { type Server, startFrond } from '../server.ts'
import type { WireRequest } from '../wire.ts'
import type { Workload } from '../workload.ts'
import type { GardenRequests } from './garden.ts'

const COUNT = 2
/** The service is ready with its first worker; the others start then. */
const OTHERS_MS = 5_000
const REQUESTS: readonly [name: string, what: string, list: GardenRequests][] = [
  ['W1', 'page of 20 plants', 'pages'],
  ['W2', 'one plant', 'plants'],
  ['W4', 'journal entry for 5 plants, durable', 'entries'],
]

/**
 * What a second process gives. The load generator needs a processor as well, and with two of them takes it from the workers: so
 * there is what it takes, and, derived from the processor time of a request, what so many processes would serve if each had a
 * processor to itself. Two processors at work can be slower than one is alone, where they are halves of one core or share a cache:
 * so the workers are beside as many servers that have nothing but the database in common, too.
 */
export const workers: Workload = {
  name: 'workers',
  async *run(stage) {
    const { loader, options } = stage
    for (const engine of stage.options.engines) {
      const { site, frond, ...garden } = await stage.garden(engine)
      const several = stage.keep(await startFrond(site.folder, { ...site.env, WORKERS: String(COUNT) }))
      const beside = stage.keep(await startFrond(site.folder, site.env))
      await delay(OTHERS_MS)
      for (const [name, what, requests] of REQUESTS) {
        const list = garden[requests]
        const rounds = await alternate(
          new Map([
            ['one process', () => measured(loader, [frond], list, 1)],
            ['servers', () => measured(loader, [frond, beside], list, COUNT)],
            ['workers', () => measured(loader, [several], list, COUNT)],
          ]),
          options.rounds,
        )
        const title = { workload: 'workers', what: `${name}, ${what}, by ${COUNT} workers`, engine }
        for (const reference of ['one process', 'servers'] as const)
          yield compare(rounds, title, { subject: 'workers', reference })
      }
    }
  },
}

const DERIVED = 'derived requests/s'

async function measured(
  loader: Loader,
  servers: readonly Server[],
  list: readonly WireRequest[],
  processes: number,
): Promise<Sample<LoadUnit | LoaderUnit | typeof DERIVED>> {
  const sample = await loader.measureBoth(servers, list)
  return { ...sample, [DERIVED]: (processes * 1e6) / sample['CPU µs/request'] }
}
