import { join } from 'node:path'
import { startLoader } from '../load.ts'
import { alternate, compare } from '../rounds.ts'
import { requireSameData } from '../same-data.ts'
import { startFrond, startReference } from '../server.ts'
import type { Workload } from '../workload.ts'

const PATH = '/api/v1/plant-categories'

/** A short list out of SQLite: what the whole way of a request costs beside the bare query. */
export const categories: Workload = {
  name: 'categories',
  async run(folder) {
    const frond = await startFrond(folder)
    const quiet = await startFrond(folder, { LOG_LEVEL: 'warn' })
    const bare = await startReference('categories', PATH, { DATABASE_FILE: join(folder, 'frond.sqlite') })
    const loader = startLoader()
    try {
      await requireSameData(PATH, [frond, quiet, bare])
      const rounds = await alternate(
        {
          'bare Fastify': () => loader.measure(bare, PATH),
          Frond: () => loader.measure(frond, PATH),
          'Frond without request log': () => loader.measure(quiet, PATH),
        },
        { milliseconds: 15_000, mostRounds: 5 },
      )
      const reference = 'bare Fastify'
      return [
        compare(rounds, { what: `GET ${PATH}`, subject: 'Frond', reference, ...THROUGHPUT }),
        compare(rounds, { what: `GET ${PATH}`, subject: 'Frond', reference, ...COST }),
        compare(rounds, {
          what: `GET ${PATH}, LOG_LEVEL=warn`,
          subject: 'Frond without request log',
          reference,
          ...COST,
        }),
      ]
    } finally {
      await Promise.all([loader, bare, quiet, frond].map((child) => child.stop()))
    }
  },
}

const THROUGHPUT = { unit: 'requests/s', better: 'higher' } as const
const COST = { unit: 'CPU µs/request', better: 'lower' } as const
