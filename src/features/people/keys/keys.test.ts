import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { findRevision } from '../../../db/query/revisions.ts'
import { KeyRing } from './key-ring.ts'
import { listKeyRows } from './keys.sql.ts'

const ROTATE = 'POST /api/v1/admin/jwt/rotate'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

onEachEngine('signing keys', (engine) => {
  let service: TestApp
  let admin: Person
  before(async () => {
    service = await buildTestApp(engine)
    admin = await registerAdmin(service)
  })
  after(() => service.close())

  test('the first start makes the first key, and later starts make no other', async () => {
    const [first, ...others] = await listKeyRows(service.db)
    assert.deepEqual(others, [])
    await (await buildTestAppBeside(service)).close()
    assert.deepEqual([...(await listKeyRows(service.db))], [first])
  })

  test('a rotation answers with the new key and keeps as many as the configuration says', async () => {
    for (const activeKeys of [2, 2]) {
      const earliest = Date.now()
      const answer = await send(service, ROTATE, { by: admin })
      const { kid, createdAt } = answer.json().data
      assertSuccess(answer, { kid, activeKeys, createdAt }, { 'cache-control': 'no-store' })
      assert.match(kid, UUID)
      assert.ok(createdAt >= earliest && createdAt <= Date.now())
      admin = await registerAdmin(service)
    }
  })

  test('the configured number is JWT_KEEP_ACTIVE', async () => {
    const other = await buildTestAppBeside(service, { env: { JWT_KEEP_ACTIVE: '1' } })
    try {
      const answer = await send(other, ROTATE, { by: admin })
      assert.equal(answer.json().data.activeKeys, 1)
      admin = await registerAdmin(other)
    } finally {
      await other.close()
    }
  })

  test('keepActive counts the new key', async () => {
    for (const [keepActive, activeKeys] of [
      [1, 1],
      [3, 2],
      [10, 3],
      [2, 2],
    ]) {
      const answer = await send(service, `${ROTATE}?keepActive=${keepActive}`, { by: admin })
      const { kid, createdAt } = answer.json().data
      assertSuccess(answer, { kid, activeKeys, createdAt })
      admin = await registerAdmin(service)
    }
  })

  for (const [query, message] of [
    ['keepActive=0', 'must be at least 1'],
    ['keepActive=-1', 'must be at least 1'],
    ['keepActive=11', 'must be at most 10'],
    ['keepActive=1.5', 'must be an integer'],
    ['keepActive=abc', 'must be an integer'],
    ['keepActive=1e0', 'must be an integer'],
    ['keepActive=', 'must be an integer'],
    ['keepActive=2&keepActive=3', 'must be given only once'],
    ['keep=2', 'is not known here'],
  ]) {
    test(`?${query} is refused and nothing rotates`, async () => {
      const revision = await findRevision(service.db, 'signing_keys')
      const answer = await send(service, `${ROTATE}?${query}`, { by: admin })
      const [path = ''] = query?.split('=') ?? []
      assertFailure(answer, 1101, 400, { errors: [{ path, message: message ?? '' }] })
      assert.equal(await findRevision(service.db, 'signing_keys'), revision)
    })
  }

  test('a body with fields is refused, an empty one is none', async () => {
    const answer = await send(service, ROTATE, { by: admin, payload: { keepActive: 3 } })
    assertFailure(answer, 1101, 400, { errors: [{ path: 'keepActive', message: 'is not known here' }] })
    const empty = await send(service, ROTATE, { by: admin, payload: {} })
    assert.equal(empty.statusCode, 200)
    admin = await registerAdmin(service)
  })

  test('only administrators rotate and list', async () => {
    const user = await registerPerson(service)
    const revision = await findRevision(service.db, 'signing_keys')
    for (const line of [ROTATE, 'GET /api/v1/admin/jwt/keys'] as const) {
      assertFailure(await send(service, line, { by: user }), 403, 403)
      assertFailure(await send(service, line), 401, 401, {
        headers: { 'www-authenticate': 'Bearer realm="frond"' },
      })
    }
    assert.equal(await findRevision(service.db, 'signing_keys'), revision)
  })

  test('the list has every key, newest first, with what it is good for', async () => {
    const rotation = (await send(service, ROTATE, { by: admin })).json().data
    const rows = await listKeyRows(service.db)
    assert.ok(rows.length > 5)
    const answer = await send(service, 'GET /api/v1/admin/jwt/keys', { by: admin })
    const [newest, second, ...older] = rows
    assert.equal(newest?.kid, rotation.kid)
    assertSuccess(answer, [
      { kid: newest?.kid, active: true, signing: true, createdAt: rotation.createdAt },
      { kid: second?.kid, active: true, signing: false, createdAt: second?.createdAt },
      ...older.map(({ kid, createdAt, deactivatedAt }) => {
        assert.ok(deactivatedAt !== null && deactivatedAt >= createdAt)
        return { kid, active: false, signing: false, createdAt, deactivatedAt }
      }),
    ])
    const [firstOut] = older
    assert.equal(firstOut?.deactivatedAt, rotation.createdAt)
    admin = await registerAdmin(service)
  })

  test('a rotation is in the audit log with who asked for it, and without secrets', async () => {
    const from = service.logs.length
    const answer = await send(service, ROTATE, { by: admin, headers: { 'x-request-id': 'rotation-17' } })
    const { time, ...line } = service.logs.slice(from).find(({ audit }) => audit !== undefined) ?? {}
    assert.deepEqual(line, {
      level: 'info',
      requestId: 'rotation-17',
      audit: 'keys.rotated',
      userId: admin.user.id,
      ...answer.json().data,
      message: 'audit',
    })
    assert.equal(typeof time, 'string')
    admin = await registerAdmin(service)
  })

  test('a rotation is in the audit log even when its answer fails', async (t) => {
    const from = service.logs.length
    const reload = t.mock.method(KeyRing.prototype, 'reload', async () => {
      throw new Error('the database went away')
    })
    assertFailure(await send(service, ROTATE, { by: admin }), 1999, 500)
    reload.mock.restore()
    const [newest] = await listKeyRows(service.db)
    const line = service.logs.slice(from).find(({ audit }) => audit === 'keys.rotated')
    assert.equal(line?.kid, newest?.kid)
    admin = await registerAdmin(service)
  })

  test('twenty rotations at once all succeed, one after the other', async () => {
    const revision = await findRevision(service.db, 'signing_keys')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(service, `${ROTATE}?keepActive=3`, { by: admin })),
    )
    const kids = answers.map((answer) => {
      const { kid, createdAt } = answer.json().data
      assertSuccess(answer, { kid, activeKeys: 3, createdAt })
      return kid
    })
    assert.equal(new Set(kids).size, 20)
    assert.equal(await findRevision(service.db, 'signing_keys'), revision + 20)
    const rows = await listKeyRows(service.db)
    const active = rows.filter(({ deactivatedAt }) => deactivatedAt === null)
    assert.deepEqual(active, rows.slice(0, 3))
    for (const { deactivatedAt, sealedPrivateKey } of rows)
      assert.equal(sealedPrivateKey === null, deactivatedAt !== null)
    admin = await registerAdmin(service)
    const listed = (await send(service, 'GET /api/v1/admin/jwt/keys', { by: admin })).json().data
    const signing = listed.filter((key: { signing: boolean }) => key.signing)
    assert.deepEqual(
      signing.map((key: { kid: string }) => key.kid),
      [rows[0]?.kid],
    )
  })
})
