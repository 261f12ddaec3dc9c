import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, randomUUID } from 'node:crypto'
import { after, before, mock, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import {
  newEmail,
  PASSWORD,
  type Person,
  registerAdmin,
  registerPerson,
  signInAs,
} from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { unseal } from '../../../base/secret-box.ts'
import { loadSecrets } from '../../../config/secrets.ts'
import { findRevision } from '../../../db/query/revisions.ts'
import { listActiveKeyRows, listKeyRows } from './keys.sql.ts'

const OLD = 'the old secret of all these servers'
const NEW = 'the new secret of all these servers'

onEachEngine('private keys at rest', (engine) => {
  let service: TestApp
  let admin: Person
  let phone: Person
  before(async () => {
    service = await buildTestApp(engine, { env: { SECRET_KEY: OLD } })
    phone = await registerPerson(service)
    admin = await registerAdmin(service)
    await send(service, 'POST /api/v1/admin/jwt/rotate', { by: admin })
    admin = await signInAs(service, admin.email)
  })
  after(() => service.close())

  async function onServer(secret: string, work: (server: TestApp) => Promise<void>): Promise<void> {
    const server = await buildTestAppBeside(service, { env: { SECRET_KEY: secret } })
    try {
      await work(server)
    } finally {
      await server.close()
    }
  }

  test('are opened only by the secret, for their own key id', async () => {
    const sealingKeys = (await loadSecrets(service.config)).keysFor('signing keys')
    const otherKeys = (await loadSecrets({ ...service.config, secretKeys: [NEW] })).keysFor('signing keys')
    const rows = await listActiveKeyRows(service.db)
    assert.equal(rows.length, 2)
    for (const { kid, modulus, sealedPrivateKey } of rows) {
      assert.ok(sealedPrivateKey !== null)
      const der = unseal(sealingKeys, kid, sealedPrivateKey)
      assert.ok(der !== undefined)
      const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
      assert.equal(createPublicKey(privateKey).export({ format: 'jwk' }).n, modulus)
      assert.equal(Buffer.from(sealedPrivateKey).indexOf(der.subarray(0, 16)), -1)
      assert.equal(unseal(otherKeys, kid, sealedPrivateKey), undefined)
      assert.equal(unseal(sealingKeys, randomUUID(), sealedPrivateKey), undefined)
    }
  })

  test('under a wrong secret the service is not ready, says why, and makes no key', async () => {
    const keys = [...(await listKeyRows(service.db))]
    const sessions = await countRows('sessions')
    const users = await countRows('users')
    await onServer(NEW, async (lost) => {
      assertFailure(await send(lost, 'GET /readyz'), 1903, 503, {
        message: 'Not ready: signing keys.',
        headers: { 'retry-after': '5' },
      })
      const { time, ...line } = lost.logs.find(({ level }) => level === 'error') ?? {}
      assert.equal(typeof time, 'string')
      assert.deepEqual(line, {
        level: 'error',
        kid: keys[0]?.kid,
        message:
          'the signing key cannot be decrypted: SECRET_KEY (or secret.key in the data directory) is not the one it was encrypted with; put that back, or list it after the new one',
      })
      const unavailable = { message: 'No signing key can be used.', headers: { 'retry-after': '5' } }
      const payload = { email: admin.email, password: PASSWORD }
      assertFailure(await send(lost, 'POST /api/v1/auth/login', { payload }), 1903, 503, unavailable)
      const stranger = { email: newEmail(), password: PASSWORD }
      const registration = await send(lost, 'POST /api/v1/auth/register', { payload: stranger })
      assertFailure(registration, 1903, 503, unavailable)
      assertSuccess(await send(lost, 'GET /api/v1/auth/me', { by: admin }), admin.user)
      assert.equal((await send(lost, 'GET /.well-known/jwks.json')).json().keys.length, 2)
    })
    assert.deepEqual([...(await listKeyRows(service.db))], keys)
    // Neither an account nor a session that its owner never heard of.
    assert.equal(await countRows('sessions'), sessions)
    assert.equal(await countRows('users'), users)
  })

  test('with the right secret back all is well again', async () => {
    await onServer(OLD, async (server) => {
      assertSuccess(await send(server, 'GET /readyz'), { status: 'ready' })
      admin = await signInAs(server, admin.email)
      assertSuccess(await send(server, 'GET /api/v1/auth/me', { by: admin }), admin.user)
    })
  })

  test('a new secret with the old one after it signs on and seals what comes under the new one', async () => {
    await onServer(`${NEW},${OLD}`, async (server) => {
      assertSuccess(await send(server, 'GET /readyz'), { status: 'ready' })
      admin = await signInAs(server, admin.email)
      await send(server, 'POST /api/v1/admin/jwt/rotate', { by: admin })
    })
    await onServer(NEW, async (server) => {
      assertSuccess(await send(server, 'GET /readyz'), { status: 'ready' })
      assertSuccess(await send(server, 'GET /api/v1/auth/me', { by: admin }), admin.user)
      admin = await signInAs(server, admin.email)
    })
  })

  test('a refresh that cannot be answered does not spend the token', async () => {
    const payload = { refreshToken: phone.refreshToken }
    const refresh = (server: TestApp) => send(server, 'POST /api/v1/auth/refresh', { payload })
    await onServer(OLD, async (lost) => {
      assertFailure(await refresh(lost), 1903, 503, { message: 'No signing key can be used.' })
    })
    // Long after a spent token could have come again.
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 600_000 })
    try {
      await onServer(`${NEW},${OLD}`, async (server) => {
        assert.equal((await refresh(server)).statusCode, 200)
      })
    } finally {
      mock.timers.reset()
    }
  })

  test('an administrator who is still signed in can rotate out of a lost secret', async () => {
    await onServer('a third secret that nobody has sealed with', async (lost) => {
      const revision = await findRevision(service.db, 'signing_keys')
      const answer = await send(lost, 'POST /api/v1/admin/jwt/rotate', { by: admin })
      assert.equal(answer.statusCode, 200)
      assert.equal(await findRevision(service.db, 'signing_keys'), revision + 1)
      assertSuccess(await send(lost, 'GET /readyz'), { status: 'ready' })
    })
  })

  async function countRows(table: 'sessions' | 'users'): Promise<number> {
    const rows = await service.db.selectFrom(table).select('id').execute()
    return rows.length
  }
})
