import { metBy, type Scenario, UNAVAILABLE } from '../scenario.ts'

/** All its processes at once, as when its machine runs out of memory. It recovers from its log. */
export const postgresKilled: Scenario = {
  name: 'postgres-killed',
  engine: 'postgres',
  arrange: async ({ startPostgres }) => {
    const postgres = await startPostgres()
    return {
      database: { engine: 'postgres', url: postgres.url },
      answers: [UNAVAILABLE],
      ready: 'not ready',
      inject: () => postgres.signal('SIGKILL'),
      lift: () => postgres.startAgain(),
      met: metBy(UNAVAILABLE),
    }
  },
}
