import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../../test/engines.ts'
import { eventually } from '../../../../test/eventually.ts'
import { type Bearer, newKey } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { openTransaction } from '../../../../test/open-transaction.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import type { Grant } from './grants.schema.ts'

const MINUTE_MS = 60_000

/** Refuses every change of the column. */
const REFUSAL = {
  SQLite: [
    `create trigger refused before update of last_used_at on grants begin select raise(abort, 'refused'); end`,
  ],
  PostgreSQL: [
    'create function refuse() returns trigger language plpgsql as $$ begin raise $q$refused$q$; end $$',
    `create trigger refused before update of last_used_at on grants
      for each row execute function refuse()`,
  ],
}

onEachEngine('the last use of a key', (engine) => {
  let service: TestApp
  let by: Person
  before(async () => {
    service = await buildTestApp(engine)
    by = await registerPerson(service)
  })
  after(() => service.close())

  const use = async (key: Bearer, on = service) =>
    assert.equal((await send(on, 'GET /api/v1/plant-tags', { by: key })).statusCode, 200)
  const lastUse = async ({ id }: Bearer) =>
    (await made<Grant>(service, `GET /api/v1/grants/${id}`, { by })).lastUsedAt
  const write = ({ id }: Bearer, at: number) =>
    service.db.updateTable('grants').set({ last_used_at: at }).where('id', '=', id).execute()

  test('is noted once in five minutes, and one of a clock that was ahead at once', async (t) => {
    const pass = passingTime(t)
    const key = await newKey(service, by)
    const noted = async (earlier: number, isNoted: boolean) => {
      await write(key, earlier)
      // The service remembers a key for two seconds.
      pass(2_001)
      const start = Date.now()
      // Closing waits for what is being noted.
      const other = await buildTestAppBeside(service)
      await use(key, other)
      await other.close()
      const last = (await lastUse(key)) ?? 0
      assert.equal(isNoted ? last >= start && last <= Date.now() : last === earlier, true)
    }
    await noted(Date.now() - 4 * MINUTE_MS, false)
    await noted(Date.now() - 5 * MINUTE_MS, true)
    await noted(Date.now() + 5 * MINUTE_MS, true)
  })

  test('keeps no caller waiting that reads while others write', async () => {
    const key = await newKey(service, by)
    const writing = await openTransaction(service.db, (db) =>
      db.updateTable('grants').set({ remind: 1 }).where('id', '=', key.id).execute(),
    )
    await use(key)
    assert.equal(await lastUse(key), undefined)
    await writing.commit()
    await eventually(async () => assert.ok((await lastUse(key)) !== undefined))
  })

  test('that cannot be noted harms no request, and is in the log', async (t) => {
    const key = await newKey(service, by)
    for (const statement of REFUSAL[engine.name]) await sql.raw(statement).execute(service.db)
    const other = await buildTestAppBeside(service)
    t.after(() => other.close())
    await use(key, other)
    await eventually(() => {
      const line = other.logs.find(({ grantId }) => grantId === key.id)
      assert.equal(line?.message, 'the use of a grant could not be noted')
    })
    assert.equal(await lastUse(key), undefined)
  })
})
