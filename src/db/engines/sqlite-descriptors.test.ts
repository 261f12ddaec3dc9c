import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { test } from 'node:test'
import { SQLITE } from '../../../test/engines.ts'
import { assertFailure } from '../../../test/envelope.ts'
import { createGate } from '../../../test/gate.ts'
import { registerPerson } from '../../../test/people.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { inSnapshot } from '../run/transaction.ts'

/** Reads a snapshot, which takes a connection of its own. */
const SEARCH = 'GET /api/v1/plants?keywords=fern'

// A server has no files of ours to open. A file that is away and one descriptor too many are the same to SQLite.
test('a database file that cannot be opened once more means too much at a time', async (t) => {
  const service = await buildTestApp(SQLITE)
  t.after(() => service.close())
  const by = await registerPerson(service)
  assert.ok(service.config.database.engine === 'sqlite')
  const { file } = service.config.database
  // As many as there can be idle connections that would serve one.
  const gates = Array.from({ length: 16 }, createGate)
  const snapshots = gates.map((gate) => inSnapshot(service.db, () => gate.wait()))
  await Promise.all(gates.map(({ reached }) => reached))
  await rename(file, `${file}.away`)
  assertFailure(await send(service, SEARCH, { by }), 1904, 503, { headers: { 'retry-after': '5' } })
  for (const gate of gates) gate.open()
  await Promise.all(snapshots)
  await rename(`${file}.away`, file)
  assert.equal((await send(service, SEARCH, { by })).statusCode, 200)
})
