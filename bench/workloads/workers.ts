import { setTimeout as delay } from 'node:timers/promises'
import { compare } from '../line.ts'
import { alternate } from '../rounds.ts'
import { startFrond } from '../server.ts'
import { ENGINES } from '../stage.ts'
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

/** What a second process gives. The load generator needs a processor as well: with two of them look at the processor time. */
export const workers: Workload = {
  name: 'workers',
  async *run(stage) {
    const { loader, options } = stage
    for (const engine of ENGINES) {
      const { site, frond, ...garden } = await stage.garden(engine)
      const several = stage.keep(await startFrond(site.folder, { ...site.env, WORKERS: String(COUNT) }))
      await delay(OTHERS_MS)
      for (const [name, what, requests] of REQUESTS) {
        const list = garden[requests]
        const rounds = await alternate(
          new Map([
            ['one process', () => loader.measure(frond, list)],
            ['workers', () => loader.measure(several, list)],
          ]),
          options.rounds,
        )
        yield compare(
          rounds,
          { workload: 'workers', what: `${name}, ${what}, by ${COUNT} workers`, engine },
          { subject: 'workers', reference: 'one process' },
        )
      }
    }
  },
}
