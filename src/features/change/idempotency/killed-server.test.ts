import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { registerPerson } from '../../../../test/people.ts'
import { BY_SOURCES, FrondProcess, KEYED } from '../../../../test/process.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside } from '../../../../test/test-app.ts'
import { LIMITS } from '../../../http/limits.ts'

const TAGS = 'POST /api/v1/plant-tags'
const engines = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'db', 'engines')).href

/** From the signal on, the process says when it comes to a commit and never goes any further. */
const HANG_AT_COMMIT = `
  import { PostgresTransaction } from '${engines}/postgres-transaction.ts'
  import { SqliteConnection } from '${engines}/sqlite-connection.ts'
  process.once('SIGUSR2', () => {
    PostgresTransaction.prototype.commit = () => {
      console.log('at the commit')
      return new Promise(() => {})
    }
    SqliteConnection.prototype.commit = () => {
      console.log('at the commit')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    }
    console.log('will hang')
  })
`

onEachEngine('an Idempotency-Key whose server is killed', (engine) => {
  test('is taken over as soon as the server is gone, and not before', async (t) => {
    // However busy the machine is, it is not the time that ends the wait.
    const service = await buildTestApp(engine, { limits: { ...LIMITS, sameKeyWaitMs: 60_000 } })
    t.after(() => service.close())
    const { database } = service.config
    const cwd = await mkdtemp(join(tmpdir(), 'frond-killed-'))
    t.after(() => rm(cwd, { recursive: true, force: true }))
    const place =
      database.engine === 'sqlite'
        ? { DATA_DIR: dirname(database.file) }
        : { DATABASE_URL: database.url, DATA_DIR: join(cwd, 'data') }
    const killed = new FrondProcess([], {
      env: { ...KEYED, ...place },
      cwd,
      script: BY_SOURCES,
      preload: HANG_AT_COMMIT,
    })
    t.after(() => killed.destroy())
    const address = await killed.untilListening()
    const by = await registerPerson(service)
    const headers = { 'idempotency-key': 'survives' }
    const payload = { name: 'once' }
    const again = (at = service) => send(at, TAGS, { by, headers, payload })
    const tags = async () =>
      (await service.db.selectFrom('plant_tags').select('id').execute()).map(({ id }) => id)

    killed.kill('SIGUSR2')
    await killed.untilLine('will hang')
    const lost = fetch(new URL('/api/v1/plant-tags', address), {
      method: 'POST',
      headers: { ...by.headers, ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    }).then(
      () => assert.fail('it was answered'),
      () => 'lost',
    )
    await killed.untilLine('at the commit')

    // On the embedded database all requests wait for the writer, with or without a key.
    if (engine.name === 'PostgreSQL') {
      const impatient = await buildTestAppBeside(service, { limits: { ...LIMITS, sameKeyWaitMs: 1 } })
      assertFailure(await again(impatient), 1106, 409, {
        message: 'The first request with this Idempotency-Key is still running; try again shortly.',
        headers: { 'retry-after': '1' },
      })
      await impatient.close()
    }
    const waiting = again()
    assert.deepEqual(await tags(), [])
    killed.kill('SIGKILL')
    const reply = await waiting
    assert.equal(await lost, 'lost')
    assertSuccess(reply, reply.json().data)
    assert.equal(reply.headers['idempotent-replay'], undefined)
    assertSuccess(await again(), reply.json().data, { 'idempotent-replay': 'true' })
    assert.deepEqual(await tags(), [reply.json().data.id])
  })
})
