import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { test } from 'node:test'
import { SQLITE } from '../../../test/engines.ts'
import { assertFailure } from '../../../test/envelope.ts'
import { registerPerson } from '../../../test/people.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp } from '../../../test/test-app.ts'

/** Reads a snapshot, which takes a connection of its own. */
const SEARCH = 'GET /api/v1/plants?keywords=fern'

// A server has no files of ours to open. A file that is away and one descriptor too many are the same to SQLite.
test('a database file that cannot be opened once more means too much at a time', async (t) => {
  const service = await buildTestApp(SQLITE)
  t.after(() => service.close())
  const by = await registerPerson(service)
  assert.ok(service.config.database.engine === 'sqlite')
  const { file } = service.config.database
  await rename(file, `${file}.away`)
  // More than there are idle connections that could serve one.
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(service, SEARCH, { by })))
  const refused = replies.find(({ statusCode }) => statusCode !== 200)
  assert.ok(refused)
  assertFailure(refused, 1904, 503, { headers: { 'retry-after': '5' } })
  await rename(`${file}.away`, file)
  assert.equal((await send(service, SEARCH, { by })).statusCode, 200)
})
