import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { message, toolCall } from '../../../../test/assistant.ts'
import { ClientHost } from '../../../../test/client-host.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertHeaders } from '../../../../test/envelope.ts'
import { type Bearer, inGardenOf, letIn, newKey } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import {
  askForToken,
  asSent,
  beginRequest,
  buildOAuthApp,
  fetchKey,
  giveCode,
  PUBLIC_URL,
  REDIRECT_URI,
  tokenForm,
} from '../../../../test/oauth.ts'
import { PASSWORD, type Person, registerAdmin, registerPerson, signInAs } from '../../../../test/people.ts'
import { ROUTES } from '../../../../test/routes.ts'
import { type Reply, send } from '../../../../test/send.ts'
import { ageSessions } from '../../../../test/session-age.ts'
import { buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import type { Activity } from '../activity/activity.schema.ts'
import type { Grant } from '../grants/grants.schema.ts'

const MISMATCH = 'This code is for another program or another address.'
const WRONG_VERIFIER = 'The code_verifier is not the one of the code.'
const UNKNOWN = 'This code is not known, was used before, or is too old.'
const NO_LONGER = 'The user can no longer give this key.'
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

/** The refusal of RFC 6749, and nothing else. */
function assertRefused(reply: Reply, error: string, description: string): void {
  assert.deepEqual([reply.statusCode, reply.json()], [400, { error, error_description: description }])
  const type = 'application/json; charset=utf-8'
  assertHeaders(reply, { 'content-type': type, 'cache-control': 'no-store', pragma: 'no-cache' })
}

onEachEngine('a key that a program fetches', (engine) => {
  let host: ClientHost
  let service: TestApp
  let clientId: string
  before(async () => {
    host = await ClientHost.start()
    service = await buildOAuthApp(engine, host)
    clientId = host.addDocument('/leaf.json')
  })
  after(async () => {
    await service.close()
    await host[Symbol.asyncDispose]()
  })

  const keysOf = (by: Person) => made<Grant[]>(service, 'GET /api/v1/grants', { by })
  const mayCall = async (by: Bearer) => (await message(service, by, LIST)).statusCode
  const grant = (by: Person, change: object, request = beginRequest(clientId)) =>
    send(service, 'POST /api/v1/oauth/grants', {
      ...{ by, payload: { ...asSent(request), gardenId: by.user.id, role: 1, ...change } },
    })

  test('comes once for its code, and is stored by no secret', async () => {
    const by = await registerPerson(service)
    const request = beginRequest(clientId, { scope: 'garden:write', state: 'a&b=ä' })
    const payload = { ...asSent(request), gardenId: by.user.id, role: 3 }
    const { url } = await made<{ url: string }>(service, 'POST /api/v1/oauth/grants', { by, payload })
    const { code = '', ...answer } = Object.fromEntries(new URL(url).searchParams)
    assert.deepEqual(answer, { state: 'a&b=ä', iss: PUBLIC_URL })
    assert.deepEqual(await keysOf(by), [])
    const reply = await askForToken(service, tokenForm(request, code))
    const { access_token: token, ...others } = reply.json()
    assert.deepEqual(
      [reply.statusCode, others],
      [200, { token_type: 'Bearer', expires_in: 7_776_000, scope: 'garden:read garden:care garden:write' }],
    )
    assert.match(token, /^frnd_[\w-]{43}$/)
    const type = 'application/json; charset=utf-8'
    assertHeaders(reply, { 'content-type': type, 'cache-control': 'no-store', pragma: 'no-cache' })
    const rows = await service.db.selectFrom('grants').selectAll().execute()
    for (const secret of [token, code]) assert.ok(!JSON.stringify([rows, service.logs]).includes(secret))
    const [line] = await made<{ items: Activity[] }>(service, 'GET /api/v1/auth/activity', { by }).then(
      ({ items }) => items,
    )
    assert.deepEqual([line?.type, line?.subject], ['oauth.granted', 'Leaf Assistant'])
  })

  test('ends when its code comes again, wherever the second one is', async () => {
    const by = await registerPerson(service)
    const request = beginRequest(clientId)
    const { code, ...key } = await fetchKey(service, by, request)
    assert.equal(await mayCall(key), 200)
    const again = await askForToken(service, tokenForm(request, code, { code_verifier: 'wrong' }))
    assertRefused(again, 'invalid_grant', UNKNOWN)
    assert.equal(await mayCall(key), 401)
    assert.deepEqual(await keysOf(by), [])
    const { items } = await made<{ items: Activity[] }>(service, 'GET /api/v1/auth/activity', { by })
    assert.deepEqual(
      items.slice(0, 2).map(({ type, subject }) => [type, subject]),
      [
        ['grant.ended', 'Leaf Assistant'],
        ['oauth.granted', 'Leaf Assistant'],
      ],
    )
    assertRefused(await askForToken(service, tokenForm(request, code)), 'invalid_grant', UNKNOWN)
  })

  test('ends, too, when its code comes twice at once, to two servers', async () => {
    const by = await registerPerson(service)
    const { resolve, env } = host.options
    const beside = await buildTestAppBeside(service, { resolve, env: { ...env, PUBLIC_URL } })
    try {
      const request = beginRequest(clientId)
      const form = tokenForm(request, await giveCode(service, by, request))
      const replies = await Promise.all([
        ...[askForToken(service, form), askForToken(beside, form)],
        ...[askForToken(service, form), askForToken(beside, form)],
      ])
      assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 400, 400, 400])
      assert.deepEqual(await keysOf(by), [])
    } finally {
      await beside.close()
    }
  })

  test('comes for no code that another has got hold of, and the first try spends it', async () => {
    const by = await registerPerson(service)
    const other = host.addDocument('/other.json', { redirect_uris: [REDIRECT_URI] })
    for (const [change, error, description] of [
      [{ client_id: other }, 'invalid_grant', MISMATCH],
      [{ redirect_uri: 'http://127.0.0.1:51813/callback' }, 'invalid_grant', MISMATCH],
      [{ code_verifier: beginRequest(clientId).verifier }, 'invalid_grant', WRONG_VERIFIER],
      [{ code_verifier: 'short' }, 'invalid_grant', WRONG_VERIFIER],
      [{ code_verifier: `${'a'.repeat(128)}b` }, 'invalid_grant', WRONG_VERIFIER],
      [{ code_verifier: 'ä'.repeat(43) }, 'invalid_grant', WRONG_VERIFIER],
      [{ resource: 'https://evil.example/mcp' }, 'invalid_target', `The resource is ${PUBLIC_URL}/mcp.`],
      [{ resource: PUBLIC_URL }, 'invalid_target', `The resource is ${PUBLIC_URL}/mcp.`],
    ] as const) {
      const request = beginRequest(clientId)
      const code = await giveCode(service, by, request)
      assertRefused(await askForToken(service, tokenForm(request, code, change)), error, description)
      assertRefused(await askForToken(service, tokenForm(request, code)), 'invalid_grant', UNKNOWN)
    }
    assert.deepEqual(await keysOf(by), [])
  })

  test('comes for no request that is none of the standard, which spends no code', async () => {
    const by = await registerPerson(service)
    const request = beginRequest(clientId)
    const code = await giveCode(service, by, request)
    for (const field of ['grant_type', 'code', 'redirect_uri', 'client_id', 'code_verifier', 'resource']) {
      const message = `${field} must be given once.`
      for (const form of [
        tokenForm(request, code, { [field]: undefined }),
        tokenForm(request, code, { [field]: '' }),
        `${tokenForm(request, code)}&${field}=twice`,
      ]) {
        assertRefused(await askForToken(service, form), 'invalid_request', message)
      }
    }
    for (const grant_type of ['refresh_token', 'client_credentials', 'password']) {
      const form = tokenForm(request, code, { grant_type })
      const message = 'grant_type must be authorization_code.'
      assertRefused(await askForToken(service, form), 'unsupported_grant_type', message)
    }
    const message = 'The body must be a form (application/x-www-form-urlencoded).'
    const asJson = { payload: Object.fromEntries(new URLSearchParams(tokenForm(request, code))) }
    const tooLarge = `${tokenForm(request, code)}&more=${'a'.repeat(20_000)}`
    for (const reply of [
      await send(service, 'POST /oauth/token', asJson),
      await send(service, 'POST /oauth/token', { payload: tokenForm(request, code) }),
      await askForToken(service, tooLarge),
    ]) {
      assertRefused(reply, 'invalid_request', message)
    }
    const none = await send(service, 'POST /oauth/token', {})
    assertRefused(none, 'invalid_request', 'grant_type must be given once.')
    for (const unknown of ['x', '\0', "' or 1=1 --", 'a'.repeat(10_000)]) {
      assertRefused(await askForToken(service, tokenForm(request, unknown)), 'invalid_grant', UNKNOWN)
    }
    assertFailure(await send(service, 'GET /oauth/token', {}), 1105, 405)
    // What the standard does not know is left alone, and so is a caller.
    const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Bearer frnd_x' }
    const payload = `${tokenForm(request, code)}&audience=x`
    assert.equal((await send(service, 'POST /oauth/token', { payload, headers })).statusCode, 200)
  })

  test('comes within a minute', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const by = await registerPerson(service)
    for (const [ms, status] of [
      [59_999, 200],
      [60_000, 400],
    ] as const) {
      const request = beginRequest(clientId)
      const code = await giveCode(service, by, request)
      t.mock.timers.tick(ms)
      assert.equal((await askForToken(service, tokenForm(request, code))).statusCode, status)
    }
  })

  test('comes no more once the user is out', async () => {
    const owner = await registerPerson(service)
    const admin = await registerAdmin(service)
    const newPassword = 'another pot of green ferns'
    const leave: readonly ((by: Person, grantId: number) => Promise<unknown>)[] = [
      ({ refreshToken }) => made(service, 'POST /api/v1/auth/logout', { payload: { refreshToken } }),
      (by) => made(service, 'DELETE /api/v1/auth/me', { by, payload: { password: by.password } }),
      ({ user }) =>
        made(service, `PUT /api/v1/admin/users/${user.id}`, { by: admin, payload: { disabled: true } }),
      async (by) => {
        const other = await signInAs(service, by.email)
        const payload = { currentPassword: PASSWORD, newPassword }
        await made(service, 'PUT /api/v1/auth/password', { by: other, payload })
      },
      (_, grantId) => made(service, `DELETE /api/v1/grants/${grantId}`, { by: owner }),
      (_, grantId) => made(service, `PUT /api/v1/grants/${grantId}`, { by: owner, payload: { role: 1 } }),
    ]
    for (const out of leave) {
      const by = await registerPerson(service)
      const grantId = await letIn(service, owner, by, 3)
      const request = beginRequest(clientId, { scope: 'garden:care' })
      const code = await giveCode(service, by, request, { gardenId: owner.user.id, role: 2 })
      await out(by, grantId)
      assertRefused(await askForToken(service, tokenForm(request, code)), 'invalid_grant', NO_LONGER)
    }
    const rows = await service.db.selectFrom('grants').select(['user_id', 'kind']).execute()
    assert.ok(!rows.some(({ user_id, kind }) => user_id === owner.user.id && kind === 3))
  })

  test('may no more than was asked for, and than its user may', async () => {
    const [owner, by, stranger] = [
      await registerPerson(service),
      await registerPerson(service),
      await registerPerson(service),
    ]
    await letIn(service, owner, by, 2)
    const tooMuch = (most: number) => ({
      errors: [{ path: 'role', message: `must be at most ${most}, what is asked for and yours` }],
    })
    assertFailure(await grant(by, { role: 2 }), 1101, 400, tooMuch(1))
    const care = beginRequest(clientId, { scope: 'garden:care' })
    assertFailure(await grant(by, { role: 3 }, care), 1101, 400, tooMuch(2))
    const all = beginRequest(clientId, { scope: 'garden:write' })
    assertFailure(await grant(by, { role: 3, gardenId: owner.user.id }, all), 1101, 400, tooMuch(2))
    assertFailure(await grant(by, { role: 4 }, all), 1101, 400, {
      errors: [{ path: 'role', message: 'must be 1 (Viewer) to 3 (Member)' }],
    })
    for (const gardenId of [stranger.user.id, 2 ** 40]) {
      assertFailure(await grant(by, { gardenId }), 4701, 404)
    }
    const early = await registerPerson(service)
    await letIn(service, owner, early, 3, { from: '2099-01-01' })
    assertFailure(await grant(early, { gardenId: owner.user.id }), 4701, 404)

    const key = await fetchKey(service, by, all, { gardenId: owner.user.id, role: 2 })
    assert.equal(await mayCall(key), 200)
    const [shown] = (
      await made<Grant[]>(service, 'GET /api/v1/grants', { by, headers: inGardenOf(owner) })
    ).filter(({ kind }) => kind === 3)
    assert.equal(shown?.role, 2)
    assert.deepEqual(
      (await keysOf(owner)).filter(({ kind }) => kind === 3),
      [],
    )
  })

  test('is given in a young session, or with the password', async () => {
    const by = await registerPerson(service)
    await ageSessions(service, by)
    assertFailure(await grant(by, {}), 2020, 409)
    assertFailure(await grant(by, { password: 'wrong' }), 401, 401)
    assert.equal((await grant(by, { password: by.password })).statusCode, 200)
  })

  test('is one of the twenty that an account may have', async () => {
    const by = await registerPerson(service)
    const request = beginRequest(clientId)
    const code = await giveCode(service, by, request)
    for (let at = 0; at < 20; at++) await newKey(service, by)
    assertFailure(await grant(by, {}), 4704, 409)
    assertRefused(await askForToken(service, tokenForm(request, code)), 'invalid_grant', NO_LONGER)
    assert.equal((await keysOf(by)).length, 20)
  })

  test('opens the tools alone: everywhere else it is unknown', async () => {
    const by = await registerPerson(service)
    const key = await fetchKey(service, by, beginRequest(clientId, { scope: 'garden:write' }), { role: 3 })
    assert.match(
      (await message(service, key, toolCall('list_plants'))).body,
      /"structuredContent":\{"items":\[\]/,
    )
    const routes = Object.keys(ROUTES).filter((route) =>
      /^(account|admin|\[object)/.test(String(ROUTES[route])),
    )
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const ofMethod = routes.filter((route) => route.startsWith(`${method} `) && route !== 'POST /mcp')
      assert.ok(ofMethod.length > 0)
      for (const route of ofMethod) {
        const url = route.slice(method.length + 1).replaceAll(/:[a-z]+/gi, '1')
        const reply = await service.app.inject({ method, url, headers: key.headers })
        const challenge = 'Bearer realm="frond", error="invalid_token"'
        assertFailure(reply, 401, 401, { headers: { 'www-authenticate': challenge } })
      }
    }
    // On public routes it is no caller.
    assert.equal((await send(service, 'GET /api/v1/plant-species', { by: key })).statusCode, 200)
    assertFailure(await message(service, key, LIST, inGardenOf(await registerPerson(service))), 4701, 404)
  })

  test('is renamed, prolonged and ended by its user as any other', async () => {
    const by = await registerPerson(service)
    const key = await fetchKey(service, by, beginRequest(clientId))
    const payload = { name: 'Phone', until: null }
    const { until, client, name } = await made<Grant>(service, `PUT /api/v1/grants/${key.id}`, {
      by,
      payload,
    })
    assert.deepEqual([until, client, name], [undefined, { name: 'Leaf Assistant', host: host.host }, 'Phone'])
    const renewed = await made<Grant>(service, `POST /api/v1/grants/${key.id}/renew`, { by })
    assert.equal(await mayCall(key), 401)
    const headers = { authorization: `Bearer ${renewed.token}` }
    assert.equal(await mayCall({ id: key.id, headers }), 200)
    assertFailure(await send(service, 'GET /api/v1/plants', { by: { headers } }), 401, 401)
    await made(service, `DELETE /api/v1/grants/${key.id}`, { by })
    assert.equal(await mayCall({ id: key.id, headers }), 401)
  })
})
