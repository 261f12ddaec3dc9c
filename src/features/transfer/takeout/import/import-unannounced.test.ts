import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../../../test/engines.ts'
import { registerPerson } from '../../../../../test/people.ts'
import { importInto, takeoutOf } from '../../../../../test/takeout.ts'
import { buildTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { NO_TRACES, traces } from '../../../../../test/upload.ts'

onEachEngine('an import that the database fails at its very beginning', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  // Node.js ends a process when a forgotten file of it is collected as garbage.
  test('leaves no file, open or not', async () => {
    const by = await registerPerson(service)
    const content = await takeoutOf({})
    await sql`alter table job_runs rename to job_runs_away`.execute(service.db)
    const reply = await importInto(service, by, content)
    await sql`alter table job_runs_away rename to job_runs`.execute(service.db)
    assert.equal(reply.statusCode, 500)
    assert.deepEqual(await traces(service), NO_TRACES)
    assert.equal((await importInto(service, by, content)).statusCode, 200)
  })
})
