import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { untilWaitingForLocks } from '../../../../test/lock-waiters.ts'
import { ownedTables } from '../../../../test/owned-tables.ts'
import { PASSWORD, type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { codeOf, send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { holdLock, inTransaction } from '../../../db/run/transaction.ts'

const GET_ME = 'GET /api/v1/auth/me'
const PUT_ME = 'PUT /api/v1/auth/me'
const DELETE_ME = 'DELETE /api/v1/auth/me'
const TRIED = { headers: { 'www-authenticate': 'Bearer realm="frond", error="invalid_token"' } }

onEachEngine('the own account', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  async function nameNow(by: Person): Promise<unknown> {
    return (await send(service, GET_ME, { by })).json().data.displayName
  }

  test('it is shown to its owner, with a tag that answers 304', async () => {
    const person = await registerPerson(service)
    const { id, createdAt } = person.user
    const reply = await send(service, GET_ME, { by: person })
    assertSuccess(
      reply,
      { id, email: person.email, role: 'USER', createdAt },
      { 'cache-control': 'no-cache' },
    )
    const headers = { 'if-none-match': String(reply.headers.etag) }
    assert.equal((await send(service, GET_ME, { by: person, headers })).statusCode, 304)
  })

  test('the name is set, stays when absent, and null clears it', async () => {
    const person = await registerPerson(service)
    const { id, createdAt } = person.user
    const plain = { id, email: person.email, role: 'USER', createdAt }
    const named = { id, email: person.email, displayName: 'Ada 🌱', role: 'USER', createdAt }
    assertSuccess(await send(service, PUT_ME, { by: person, payload: { displayName: ' Ada 🌱 ' } }), named)
    assertSuccess(await send(service, PUT_ME, { by: person, payload: {} }), named)
    assertSuccess(await send(service, GET_ME, { by: person }), named)
    assertSuccess(await send(service, PUT_ME, { by: person, payload: { displayName: null } }), plain)
    assertSuccess(await send(service, GET_ME, { by: person }), plain)
  })

  for (const [title, payload, path, message] of [
    ['a blank name', { displayName: '  ' }, 'displayName', 'must not be empty'],
    ['a name of 65', { displayName: 'x'.repeat(65) }, 'displayName', 'must have at most 64 characters'],
    ['a number', { displayName: 7 }, 'displayName', 'must be a string or null'],
    [
      'half a character',
      { displayName: 'x\ud83c' },
      'displayName',
      'must not contain NUL or half a surrogate pair',
    ],
    ['a new role', { role: 'ADMIN' }, 'role', 'is not known here'],
    ['a new address', { email: 'other@example.org' }, 'email', 'is not known here'],
  ] as const) {
    test(`${title} is refused`, async () => {
      const person = await registerPerson(service)
      await send(service, PUT_ME, { by: person, payload: { displayName: 'Ada' } })
      const reply = await send(service, PUT_ME, { by: person, payload })
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
      assert.equal(await nameNow(person), 'Ada')
    })
  }

  test('with the password it is deleted, with everything that belongs to it', async () => {
    const [person, stranger] = await Promise.all([registerPerson(service), registerPerson(service)])
    const { id } = person.user
    assert.ok((await rowsOf(service, id)) > 0)
    const others = await rowsOf(service, stranger.user.id)

    assertSuccess(await send(service, DELETE_ME, { by: person, payload: { password: PASSWORD } }), null)
    assertFailure(await send(service, GET_ME, { by: person }), 401, 401, TRIED)
    assert.equal(await rowsOf(service, id), 0)
    assert.equal(await rowsOf(service, stranger.user.id), others)
    const { refreshToken, email } = person
    assert.equal(codeOf(await send(service, 'POST /api/v1/auth/refresh', { payload: { refreshToken } })), 401)
    const payload = { email, password: PASSWORD }
    assert.equal(codeOf(await send(service, 'POST /api/v1/auth/login', { payload })), 401)

    const again = await registerPerson(service, email)
    assert.ok(again.user.id > id)
    assertFailure(await send(service, GET_ME, { by: person }), 401, 401, TRIED)
  })

  test('with a wrong password it stays', async () => {
    const person = await registerPerson(service)
    const reply = await send(service, DELETE_ME, { by: person, payload: { password: 'wrong' } })
    assertFailure(reply, 401, 401, { message: 'The password is wrong.' })
    assert.equal(codeOf(await send(service, GET_ME, { by: person })), 200)
  })

  test('without a password, or without a body, it stays', async () => {
    const person = await registerPerson(service)
    const errors = [{ path: 'password', message: 'is required' }]
    assertFailure(await send(service, DELETE_ME, { by: person, payload: {} }), 1101, 400, { errors })
    assertFailure(await send(service, DELETE_ME, { by: person }), 1100, 400)
    assert.equal(codeOf(await send(service, GET_ME, { by: person })), 200)
  })

  test('another server with the principal in its cache responds like one without', async () => {
    const second = await buildTestAppBeside(service)
    try {
      for (const attempt of [
        (by: Person) => send(second, GET_ME, { by }),
        (by: Person) => send(second, PUT_ME, { by, payload: { displayName: 'Ada' } }),
        (by: Person) => send(second, DELETE_ME, { by, payload: { password: PASSWORD } }),
      ]) {
        const person = await registerPerson(service)
        assert.equal(codeOf(await send(second, GET_ME, { by: person })), 200)
        await send(service, DELETE_ME, { by: person, payload: { password: PASSWORD } })
        assertFailure(await attempt(person), 401, 401, TRIED)
      }
    } finally {
      await second.close()
    }
  })

  test('the last administrator cannot go, one of two can', async () => {
    const admin = await registerAdmin(service)
    const payload = { password: PASSWORD }
    assertFailure(await send(service, DELETE_ME, { by: admin, payload }), 2005, 409, {
      message: 'The last administrator cannot be removed or demoted.',
    })
    assert.equal(codeOf(await send(service, GET_ME, { by: admin })), 200)
    const other = await registerAdmin(service)
    assertSuccess(await send(service, DELETE_ME, { by: admin, payload }), null)
    assert.equal(codeOf(await send(service, DELETE_ME, { by: other, payload })), 2005)
  })

  test('of two administrators who go at once, one stays', async () => {
    await service.db.deleteFrom('users').execute()
    const admins = await Promise.all([registerAdmin(service), registerAdmin(service)])
    const payload = { password: PASSWORD }
    const { running } = await inTransaction(service.db, async (db) => {
      await holdLock(db, 'administrators')
      const running = Promise.all(admins.map((by) => send(service, DELETE_ME, { by, payload })))
      await untilWaitingForLocks(engine, db, 2)
      return { running }
    })
    const replies = await running
    assert.deepEqual(replies.map(codeOf).sort(), [200, 2005])
  })

  test('anonymous callers have no account', async () => {
    const headers = { 'www-authenticate': 'Bearer realm="frond"' }
    for (const line of [GET_ME, PUT_ME, DELETE_ME] as const) {
      assertFailure(await send(service, line), 401, 401, { headers })
    }
  })
})

/** Everything that hangs on a user, in whatever table there may be one day. */
async function rowsOf({ db }: TestApp, userId: number): Promise<number> {
  let count = 0
  for (const name of ['users', ...(await ownedTables(db))]) {
    const column = name === 'users' ? 'id' : 'user_id'
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(name)} where ${sql.ref(column)} = ${userId}`.execute(db)
    count += Number(rows[0]?.n)
  }
  return count
}
