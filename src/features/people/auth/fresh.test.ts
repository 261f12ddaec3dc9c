import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Type } from 'typebox'
import { passwords } from '../../../../test/cheap-crypto.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { PASSWORD, type Person, registerPerson } from '../../../../test/people.ts'
import { send, sessionIn } from '../../../../test/send.ts'
import { ageSessions } from '../../../../test/session-age.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { Closed } from '../../../http/fields.ts'
import { routesOf } from '../../../http/routes.ts'
import { freshFields } from './auth.schema.ts'

const NEW = 'four green thumbs'

onEachEngine('a route that wants a fresh session', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine, {
      extraRoutes: (app) => {
        const described = {
          operationId: 'probe',
          summary: 'A probe',
          access: 'account',
          fresh: true,
        } as const
        const handle = () => 'done'
        const routes = routesOf(app, 'Accounts')
        const parts = { ...described, body: Closed(freshFields), data: Type.String(), handle }
        routes.delete('/api/v1/probe', { ...parts, ignoresIfMatch: true })
        assert.throws(
          () => routes.delete('/api/v1/open', { ...parts, body: Closed({}) }),
          /DELETE \/api\/v1\/open takes no password in its body: add freshFields/,
        )
      },
    })
  })
  after(() => service.close())

  const probe = (by: Person, payload?: object) =>
    send(service, 'DELETE /api/v1/probe', { by, ...(payload && { payload }) })
  async function withoutPassword(): Promise<Person> {
    const person = await registerPerson(service)
    const withNone = { has_password: 0, password_hash: passwords.unmatchedHash() }
    await service.db.updateTable('users').set(withNone).where('id', '=', person.user.id).execute()
    return person
  }

  test('lets a young session in, with a body or without', async () => {
    const by = await registerPerson(service)
    for (const body of [undefined, {}, { password: null }, { password: PASSWORD }]) {
      assertSuccess(await probe(by, body), 'done')
    }
    await ageSessions(service, by, 9 * 60_000)
    assertSuccess(await probe(by), 'done')
  })

  test('wants the password of an older one, and checks one that is sent by any', async () => {
    const by = await registerPerson(service)
    const wrong = { message: 'The password is wrong.' }
    assertFailure(await probe(by, { password: 'two left hands' }), 401, 401, wrong)
    for (const ms of [10 * 60_000, -60_000]) {
      await ageSessions(service, by, ms)
      for (const body of [undefined, {}]) assertFailure(await probe(by, body), 2020, 409)
      assertFailure(await probe(by, { password: 'two left hands' }), 401, 401, wrong)
      assertSuccess(await probe(by, { password: PASSWORD }), 'done')
    }
  })

  test('a refresh makes no session young', async () => {
    const by = await registerPerson(service)
    await ageSessions(service, by)
    const payload = { refreshToken: by.refreshToken }
    const { accessToken } = sessionIn(await send(service, 'POST /api/v1/auth/refresh', { payload }))
    const headers = { authorization: `Bearer ${accessToken}` }
    assertFailure(await send(service, 'DELETE /api/v1/probe', { headers }), 2020, 409)
  })

  test('an account without a password chooses one, or is deleted, in a fresh session alone', async () => {
    const [chooser, leaver] = [await withoutPassword(), await withoutPassword()]
    const choose = (payload: object) => send(service, 'PUT /api/v1/auth/password', { by: chooser, payload })
    const leave = (payload: object) => send(service, 'DELETE /api/v1/auth/me', { by: leaver, payload })
    for (const person of [chooser, leaver]) await ageSessions(service, person)
    assertFailure(await choose({ newPassword: NEW }), 2020, 409)
    assertFailure(await leave({}), 2020, 409)
    for (const person of [chooser, leaver]) await ageSessions(service, person, 0)
    assertFailure(await choose({ currentPassword: '', newPassword: NEW }), 401, 401)
    assertFailure(await leave({ password: '' }), 401, 401)
    assertSuccess(await leave({}), null)
    assertSuccess(await choose({ newPassword: NEW }), null)
    assertFailure(await choose({ newPassword: NEW }), 1101, 400, {
      errors: [{ path: 'currentPassword', message: 'is required' }],
    })
  })
})
