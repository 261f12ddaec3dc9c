import { metBy, type Scenario, UNAVAILABLE } from '../scenario.ts'

/** As an update does it: open transactions are broken off, and for a moment nobody listens. */
export const postgresRestarted: Scenario = {
  name: 'postgres-restarted',
  engine: 'postgres',
  arrange: async ({ startPostgres }) => {
    const postgres = await startPostgres()
    return {
      database: { engine: 'postgres', url: postgres.url },
      answers: [UNAVAILABLE],
      ready: 'not ready',
      inject: () => postgres.signal('SIGINT'),
      lift: () => postgres.startAgain(),
      met: metBy(UNAVAILABLE),
    }
  },
}
