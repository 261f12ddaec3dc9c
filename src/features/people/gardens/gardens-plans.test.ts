import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onPostgres } from '../../../../test/engines.ts'
import { fullScans, recordQueries } from '../../../../test/query-plans.ts'
import { addPeopleToTell } from '../../../../test/reminders.ts'
import { openDatabase } from '../../../db/engines/database.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import { listPlacesOf } from '../grants/grants.sql.ts'
import { findGrantBySecret, findPersonGrant } from '../grants/places.sql.ts'
import { listGardenRows } from './gardens.sql.ts'

// SQLite has no other plan than by the index.
onPostgres('places among thousands of people', (engine) => {
  test('are found without a look at all people', async (t) => {
    const scratch = await engine.create('migrated')
    const { db, close } = await openDatabase(scratch.config)
    t.after(async () => {
      await close()
      await scratch.remove()
    })
    const { gardenIds } = await addPeopleToTell(db, 3_000)
    await sql`insert into grants (user_id, holder_id, kind, role, secret_hash, created_at)
      select u.user_id, u.user_id % 2999 + 2, kind, 3, kind || ' ' || u.user_id, 0
      from care_settings u, (values (1), (3)) as kinds (kind)`.execute(db)
    await engineOf(db).optimize(db, ['users', 'grants', 'care_settings'])
    const [gardenId, userId] = gardenIds
    assert.ok(gardenId !== undefined && userId !== undefined)
    const recorded = recordQueries(db)
    assert.equal((await listGardenRows(recorded.db, { userId })).length, 2)
    await listPlacesOf(recorded.db, { holderId: userId })
    await findPersonGrant(recorded.db, { gardenId, userId })
    await findGrantBySecret(recorded.db, { secretHash: '3 7' })
    for (const query of recorded.queries) {
      const large = new Set(['users', 'grants', 'care_settings'])
      assert.deepEqual(await fullScans(engine, db, query, large), [], query.sql)
    }
  })
})
