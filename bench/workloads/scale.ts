import type { Garden } from '../garden.ts'
import { PLANTS_EACH } from '../garden-data.ts'
import { compare } from '../line.ts'
import { alternate } from '../rounds.ts'
import type { Workload } from '../workload.ts'
import type { GardenRequests } from './garden.ts'

const FEW = 10_000
const MANY = 1_000_000

const WORKLOADS: readonly (readonly [string, GardenRequests])[] = [
  ['W1', 'pages'],
  ['W2', 'plants'],
  ['W4', 'entries'],
]

/** Measures what grows with a hundred times as many users, and so plants, for Frond and for a bare server. */
export const scale: Workload = {
  name: 'scale',
  async *run(stage) {
    const { loader, options } = stage
    for (const engine of stage.options.engines) {
      const few: Garden = await stage.garden(engine, FEW / PLANTS_EACH)
      const many: Garden = await stage.garden(engine, MANY / PLANTS_EACH)
      for (const [workload, requests] of WORKLOADS) {
        const rounds = await alternate(
          new Map([
            ['bare, 10 thousand', () => loader.measure(few.bare, few[requests])],
            ['bare, 1 million', () => loader.measure(many.bare, many[requests])],
            ['10 thousand plants', () => loader.measure(few.frond, few[requests])],
            ['1 million plants', () => loader.measure(many.frond, many[requests])],
          ]),
          options.rounds,
        )
        const grown = { workload, what: '1 million plants', engine }
        yield compare(rounds, grown, { subject: '1 million plants', reference: '10 thousand plants' })
        const bareGrown = { workload, what: '1 million plants, bare', engine }
        yield compare(rounds, bareGrown, { subject: 'bare, 1 million', reference: 'bare, 10 thousand' })
      }
    }
  },
}
