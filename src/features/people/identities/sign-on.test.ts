import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { send, sessionIn } from '../../../../test/send.ts'
import {
  ProviderVisitor,
  type SignOnProvider,
  startSignOnProvider,
} from '../../../../test/sign-on-provider.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { BegunSignOn, Identity } from './identities.schema.ts'

const ORIGIN = 'https://frond.example'
const USERS = {
  ada: { email: 'ada@example.org', email_verified: true, name: 'Ada' },
  bob: { email: 'bob@example.org', email_verified: true, name: 'Bob' },
}

onEachEngine('signing in by a real provider', (engine) => {
  let provider: SignOnProvider
  let service: TestApp
  before(async () => {
    provider = await startSignOnProvider({
      publicUrl: ORIGIN,
      users: USERS,
      post: async (url, form) => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        assert.equal(url, `${ORIGIN}/api/v1/auth/oidc/1/logout`)
        const reply = await send(service, 'POST /api/v1/auth/oidc/1/logout', { payload: form, headers })
        const { statusCode: status } = reply
        return { status }
      },
    })
    service = await buildTestApp(engine, { env: { PUBLIC_URL: ORIGIN, ...provider.env } })
  })
  after(async () => {
    await service.close()
    await provider[Symbol.asyncDispose]()
  })

  const begin = (by?: Person) =>
    made<BegunSignOn>(service, 'POST /api/v1/auth/oidc/start', {
      payload: { provider: '1', ...(by && { link: true }) },
      ...(by && { by }),
    })
  const finish = (flow: string, callback: string) =>
    send(service, 'POST /api/v1/auth/oidc/finish', { payload: { flow, callback } })
  const securityOf = (session: { accessToken: string }) =>
    made<{ hasPassword: boolean; emailConfirmed: boolean; identities: Identity[] }>(
      service,
      'GET /api/v1/auth/security',
      { by: { headers: { authorization: `Bearer ${session.accessToken}` } } },
    )

  test('makes an account, finds it again, and is ended by the provider', async () => {
    const visitor = new ProviderVisitor('ada')
    const { url, flow } = await begin()
    const asked = new URL(url).searchParams
    assert.deepEqual(
      ['redirect_uri', 'scope', 'response_type', 'code_challenge_method'].map((name) => asked.get(name)),
      [`${ORIGIN}/auth/callback`, 'openid profile email groups', 'code', 'S256'],
    )
    const first = sessionIn(await finish(flow, await visitor.open(url, ORIGIN)))
    assert.equal(first.user.email, 'ada@example.org')
    assert.equal(first.user.displayName, 'Ada')
    const { hasPassword, emailConfirmed, identities } = await securityOf(first)
    const { id = 0, createdAt = 0 } = identities[0] ?? {}
    assert.deepEqual(
      { hasPassword, emailConfirmed, identities },
      {
        hasPassword: false,
        emailConfirmed: true,
        identities: [
          { id, provider: '1', issuer: provider.issuer, name: 'Ada', createdAt, lastUsedAt: createdAt },
        ],
      },
    )

    const again = await begin()
    const second = sessionIn(await finish(again.flow, (await visitor.open(again.url, ORIGIN)).slice(1)))
    assert.deepEqual(second.user, first.user)
    const logout = new URL(second.logoutUrl ?? '')
    assert.equal(logout.origin, provider.issuer)
    assert.deepEqual([...logout.searchParams.keys()].sort(), ['client_id', 'id_token_hint'])

    const { refreshToken } = second
    await visitor.leave(logout.href)
    const refresh = () => send(service, 'POST /api/v1/auth/refresh', { payload: { refreshToken } })
    assertFailure(await refresh(), 401, 401, {
      message: 'The session has ended.',
      headers: { 'www-authenticate': 'Bearer realm="frond"' },
    })
    const payload = { refreshToken: first.refreshToken }
    assert.equal((await send(service, 'POST /api/v1/auth/refresh', { payload })).statusCode, 401)
  })

  test('links it to an account of another address', async () => {
    const by = await registerPerson(service)
    const { url, flow } = await begin(by)
    const callback = await new ProviderVisitor('bob').open(url, ORIGIN)
    const linked = await send(service, 'POST /api/v1/auth/identities', { by, payload: { flow, callback } })
    const identity: Identity = linked.json().data
    const { id, createdAt } = identity
    assertSuccess(linked, { id, provider: '1', issuer: provider.issuer, name: 'Bob', createdAt })
    const again = await begin()
    const back = await new ProviderVisitor('bob').open(again.url, ORIGIN)
    assert.deepEqual(sessionIn(await finish(again.flow, back)).user, by.user)
    const gone = await send(service, `DELETE /api/v1/auth/identities/${id}`, { by, payload: {} })
    assertSuccess(gone, null)
    assertFailure(await send(service, `DELETE /api/v1/auth/identities/${id}`, { by, payload: {} }), 2013, 404)
  })

  test('that the user refuses there is 2016', async () => {
    const { url, flow } = await begin()
    const callback = await new ProviderVisitor('').open(url, ORIGIN)
    assertFailure(await finish(flow, callback), 2016, 400, {
      message: 'The service that you sign in by has refused, or its answer cannot be trusted; begin anew.',
    })
  })
})
