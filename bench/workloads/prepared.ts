import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { prepared } from '../../src/db/prepared.ts'
import { alternate, compare, type Sample } from '../rounds.ts'
import type { Workload } from '../workload.ts'

const ID = 7
const ROUND_MS = 150
/** Calls between two looks at the clock. */
const BATCH = 100

const findCategory = prepared((db, bind: { id: number }) =>
  db.selectFrom('plant_categories').select(['id', 'name']).where('id', '=', bind.id),
)

/** One row by its key, so that nearly all of the time is the way to the database and back. */
export const preparedQueries: Workload = {
  name: 'prepared',
  async run(folder) {
    const file = join(folder, 'frond.sqlite')
    const { db, close } = openDatabase({ engine: 'sqlite', file })
    await migrate(db)
    const raw = new DatabaseSync(file, { readOnly: true })
    const statement = raw.prepare('select "id", "name" from "plant_categories" where "id" = ?')
    try {
      const rounds = await alternate(
        {
          prepared: () => timeCalls(async () => findCategory(db, { id: ID })),
          'built anew': () =>
            timeCalls(() =>
              db.selectFrom('plant_categories').select(['id', 'name']).where('id', '=', ID).execute(),
            ),
          'node:sqlite': () => timeCalls(async () => statement.all(ID)),
        },
        { milliseconds: 3_500, mostRounds: 9 },
      )
      const common = { subject: 'prepared', unit: 'µs/call', better: 'lower' } as const
      return [
        compare(rounds, { what: 'prepared query, one row', reference: 'built anew', ...common }),
        compare(rounds, { what: 'prepared query, one row', reference: 'node:sqlite', ...common }),
      ]
    } finally {
      raw.close()
      await close()
    }
  },
}

async function timeCalls(call: () => Promise<unknown>): Promise<Sample<'µs/call'>> {
  const start = performance.now()
  let calls = 0
  let elapsed = 0
  while (elapsed < ROUND_MS) {
    for (let left = BATCH; left > 0; left--) await call()
    calls += BATCH
    elapsed = performance.now() - start
  }
  return { 'µs/call': (elapsed * 1_000) / calls }
}
