import { startLoader } from '../load.ts'
import { alternate, compare } from '../rounds.ts'
import { requireSameData } from '../same-data.ts'
import { startFrond, startReference } from '../server.ts'
import type { Workload } from '../workload.ts'

const PATH = '/api/v1/enumerations'

/** A constant without a database: what hooks, headers, ETag, metrics and log add to serialising it. */
export const enumerations: Workload = {
  name: 'enumerations',
  async run(folder) {
    const frond = await startFrond(folder)
    const bare = await startReference('enumerations', PATH)
    const loader = startLoader()
    try {
      await requireSameData(PATH, [frond, bare])
      const rounds = await alternate(
        {
          'bare Fastify': () => loader.measure(bare, PATH),
          Frond: () => loader.measure(frond, PATH),
        },
        { milliseconds: 10_000, mostRounds: 5 },
      )
      const sides = { subject: 'Frond', reference: 'bare Fastify' } as const
      return [
        compare(rounds, { what: `GET ${PATH}`, ...sides, unit: 'requests/s', better: 'higher' }),
        compare(rounds, { what: `GET ${PATH}`, ...sides, unit: 'CPU µs/request', better: 'lower' }),
      ]
    } finally {
      await Promise.all([loader, bare, frond].map((child) => child.stop()))
    }
  },
}
