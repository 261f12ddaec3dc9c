import assert from 'node:assert/strict'
import { metBy, OVERLOADED, type Scenario, type Scene, UNAVAILABLE } from '../scenario.ts'

/** More than the service lets wait for its database. */
const CALLERS = 1_500

/** It listens and holds all connections, but answers nothing: the failure that no error tells of. */
export const postgresFrozen: Scenario = {
  name: 'postgres-frozen',
  engine: 'postgres',
  arrange: async ({ startPostgres }) => {
    const postgres = await startPostgres()
    return {
      database: { engine: 'postgres', url: postgres.url },
      answers: [UNAVAILABLE, OVERLOADED],
      ready: 'not ready',
      inject: () => postgres.signal('SIGSTOP'),
      lift: () => postgres.signal('SIGCONT'),
      during: everybodyIsAnswered,
      met: metBy(UNAVAILABLE),
    }
  },
}

/** No request waits for as long as it is frozen, however many come. */
async function everybodyIsAnswered({ base }: Scene): Promise<void> {
  const codes = await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      const response = await fetch(`${base}/api/v1/plant-species?keywords=fern`)
      const { code }: { code: number } = JSON.parse(await response.text())
      return code
    }),
  )
  assert.deepEqual(
    codes.filter((code) => code !== 1903 && code !== 1904),
    [],
  )
}
