import { metBy, type Scenario, UNAVAILABLE } from '../scenario.ts'

/** As an update does it: open transactions are broken off, and for a moment no server listens. */
export const postgresRestarted = postgresStopped('postgres-restarted', 'SIGINT')

/** All its processes at once, as when its machine runs out of memory. It recovers from its log. */
export const postgresKilled = postgresStopped('postgres-killed', 'SIGKILL')

function postgresStopped(name: string, signal: 'SIGINT' | 'SIGKILL'): Scenario {
  return {
    name,
    engine: 'postgres',
    arrange: async ({ startPostgres }) => {
      const postgres = await startPostgres()
      return {
        database: { engine: 'postgres', url: postgres.url },
        answers: [UNAVAILABLE],
        ready: 'not ready',
        inject: () => postgres.signal(signal),
        lift: () => postgres.startAgain(),
        met: metBy(UNAVAILABLE),
      }
    },
  }
}
