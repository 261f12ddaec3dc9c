import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { after, afterEach, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure } from '../../../../test/envelope.ts'
import { createGate } from '../../../../test/gate.ts'
import { answerJson, type Lies, LyingProvider } from '../../../../test/lying-provider.ts'
import { registerPerson } from '../../../../test/people.ts'
import { codeOf, type Reply, send, tally } from '../../../../test/send.ts'
import { beginSignOn, finishLink, finishSignOn, signOn } from '../../../../test/sign-on.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { LIMITS } from '../../../http/limits.ts'

const ORIGIN = 'https://frond.example'

function assertRefused(reply: Reply): void {
  assertFailure(reply, 2016, 400, {
    message: 'The service that you sign in by has refused, or its answer cannot be trusted; begin anew.',
  })
}

/** Nothing was asked of the provider. */
function assertNoFlow(reply: Reply): void {
  assertFailure(reply, 2016, 400, {
    message: 'This has been finished already, or took too long; begin anew.',
  })
}

function assertSilent(reply: Reply): void {
  assertFailure(reply, 1903, 503, {
    message: 'The service that you sign in by does not answer as it should; try again shortly.',
    headers: { 'retry-after': '5' },
  })
}

onEachEngine('a provider, or a visitor, that lies', (engine) => {
  let provider: LyingProvider
  let other: LyingProvider
  let service: TestApp
  before(async () => {
    provider = await LyingProvider.start()
    other = await LyingProvider.start()
    const env = { PUBLIC_URL: ORIGIN, ...provider.env(), ...other.env('2') }
    service = await buildTestApp(engine, { env })
  })
  afterEach(() => {
    provider.lies = {}
  })
  after(async () => {
    await service.close()
    await provider[Symbol.asyncDispose]()
    await other[Symbol.asyncDispose]()
  })

  const newUser = () => ({ sub: randomUUID(), email: `${randomUUID()}@example.org`, email_verified: true })
  const countUsers = async () => (await service.db.selectFrom('users').select('id').execute()).length
  const lyingSignOn = (lies: Lies) => {
    provider.lies = lies
    return signOn(service, provider, newUser())
  }

  test('is told from one that does not', async () => {
    assert.equal(codeOf(await signOn(service, provider, newUser())), 200)
  })

  const now = () => Math.floor(Date.now() / 1_000)
  const TOKENS: Record<string, () => Lies> = {
    'of another nonce': () => ({ idToken: { nonce: 'another' } }),
    'without a nonce': () => ({ idToken: { nonce: undefined } }),
    'of another issuer': () => ({ idToken: { iss: other.issuer } }),
    'for another client': () => ({ idToken: { aud: 'another' } }),
    'for another client as well, which it was issued to': () => ({
      idToken: { aud: ['frond', 'another'], azp: 'another' },
    }),
    'that has expired': () => ({ idToken: { iat: now() - 600, exp: now() - 300 } }),
    'without a subject': () => ({ idToken: { sub: undefined } }),
    'with a subject that no database takes': () => ({ idToken: { sub: 'a\u0000b' } }),
    'with a subject beyond all bounds': () => ({ idToken: { sub: 'a'.repeat(256) } }),
    'signed with a key of a stranger': () => ({ signed: 'by a stranger' }),
    'signed with the secret of the client': () => ({ signed: 'HS256' }),
    'signed with nothing': () => ({ signed: 'none' }),
  }
  for (const [what, lies] of Object.entries(TOKENS)) {
    test(`an ID token ${what} is refused`, async () => {
      const users = await countUsers()
      assertRefused(await lyingSignOn(lies()))
      assert.equal(await countUsers(), users)
    })
  }

  const CALLBACKS: Record<string, () => Lies['callback']> = {
    'with the state of another': () => ({ state: 'another' }),
    'without a state': () => ({ state: undefined }),
    'of another provider': () => ({ iss: other.issuer }),
    'that does not say of which provider': () => ({ iss: undefined }),
    'with a code that was never given': () => ({ code: 'another' }),
    'that says no': () => ({ code: undefined, error: 'access_denied' }),
    'with a token that was not asked for': () => ({ id_token: 'x.y.z' }),
  }
  for (const [what, callback] of Object.entries(CALLBACKS)) {
    test(`an answer ${what} is refused`, async () => {
      assertRefused(await lyingSignOn({ callback: callback() ?? {} }))
    })
  }

  test('an answer that says everything twice, or nothing, is refused', async () => {
    const { url, flow } = await beginSignOn(service)
    const callback = provider.signIn(url, newUser())
    assertRefused(await finishSignOn(service, { flow, callback: `${callback}&${callback}` }))
    const again = await beginSignOn(service)
    assertRefused(await finishSignOn(service, { flow: again.flow, callback: '?' }))
  })

  test('a flow is good once, also where it fails', async () => {
    const { url, flow } = await beginSignOn(service)
    const callback = provider.signIn(url, newUser())
    assert.equal(codeOf(await finishSignOn(service, { flow, callback })), 200)
    assertNoFlow(await finishSignOn(service, { flow, callback }))
    const failing = await beginSignOn(service)
    assertRefused(await finishSignOn(service, { flow: failing.flow, callback: 'code=x' }))
    const late = provider.signIn(failing.url, newUser())
    assertNoFlow(await finishSignOn(service, { flow: failing.flow, callback: late }))
  })

  test('of many tries at once one succeeds', async () => {
    const { url, flow } = await beginSignOn(service)
    const back = { flow, callback: provider.signIn(url, newUser()) }
    const replies = await Promise.all(Array.from({ length: 5 }, () => finishSignOn(service, back)))
    assert.deepEqual(replies.map(codeOf).sort(), [200, 2016, 2016, 2016, 2016])
  })

  test('a code is of no use without the page that asked for it', async () => {
    const stolen = provider.signIn((await beginSignOn(service)).url, newUser())
    // By one of the thief's own, whose state and challenge are others.
    const own = await beginSignOn(service)
    assertRefused(await finishSignOn(service, { flow: own.flow, callback: stolen }))
    const state = new URL(own.url).searchParams.get('state') ?? ''
    const forged = new URLSearchParams(provider.signIn((await beginSignOn(service)).url, newUser()))
    forged.set('state', state)
    const third = await beginSignOn(service)
    forged.set('state', new URL(third.url).searchParams.get('state') ?? '')
    assertRefused(await finishSignOn(service, { flow: third.flow, callback: forged.toString() }))
    assertNoFlow(await finishSignOn(service, { flow: 'guessed', callback: stolen }))
  })

  test('a flow of another kind, user or time is refused', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const [by, thief] = [await registerPerson(service), await registerPerson(service)]
    const link = await beginSignOn(service, { by })
    const linkBack = { flow: link.flow, callback: provider.signIn(link.url, newUser()) }
    assertNoFlow(await finishSignOn(service, linkBack))
    const stolen = await beginSignOn(service, { by })
    const stolenBack = { flow: stolen.flow, callback: provider.signIn(stolen.url, newUser()) }
    assertNoFlow(await finishLink(service, thief, stolenBack))
    const plain = await beginSignOn(service)
    const plainBack = { flow: plain.flow, callback: provider.signIn(plain.url, newUser()) }
    assertNoFlow(await finishLink(service, by, plainBack))
    const late = await beginSignOn(service)
    const lateBack = { flow: late.flow, callback: provider.signIn(late.url, newUser()) }
    t.mock.timers.tick(10 * 60_000)
    assertNoFlow(await finishSignOn(service, lateBack))
  })

  test('what one provider answers is of no use at another', async () => {
    const { url, flow } = await beginSignOn(service)
    // The second provider is in the hands of a thief, and lets the user sign in there.
    const callback = other.signIn(url, newUser())
    assertRefused(await finishSignOn(service, { flow, callback }))
    const mixed = new URLSearchParams(other.signIn((await beginSignOn(service)).url, newUser()))
    mixed.set('iss', provider.issuer)
    const again = await beginSignOn(service)
    mixed.set('state', new URL(again.url).searchParams.get('state') ?? '')
    assertRefused(await finishSignOn(service, { flow: again.flow, callback: mixed.toString() }))
  })

  test('is asked for what the token lacks, about the same user', async () => {
    const user = { sub: randomUUID() }
    provider.lies = { userInfo: { sub: 'another', email: 'mallory@example.org', email_verified: true } }
    // What a provider says of itself is kept for an hour.
    const fresh = await buildTestAppBeside(service, { env: { PUBLIC_URL: ORIGIN, ...provider.env() } })
    try {
      assertRefused(await signOn(fresh, provider, user))
    } finally {
      await fresh.close()
    }
  })

  test('is told in the log, with the reason, and to the user whose account it was about', async () => {
    const by = await registerPerson(service)
    provider.lies = { idToken: { aud: 'another' } }
    assertRefused(await signOn(service, provider, newUser(), { by }))
    const line = service.logs.findLast(({ audit }) => audit === 'auth.identity_refused')
    assert.deepEqual(
      { userId: line?.userId, provider: line?.provider, reason: line?.reason },
      {
        userId: by.user.id,
        provider: '1',
        reason:
          'ClientError: unexpected JWT claim value encountered: unexpected JWT "aud" (audience) claim value',
      },
    )
    const rows = service.db.selectFrom('account_activity').select(['type', 'subject'])
    assert.deepEqual(await rows.where('user_id', '=', by.user.id).orderBy('id', 'desc').limit(1).execute(), [
      { type: 'auth.identity_refused', subject: 'Single sign-on' },
    ])
  })
})

const hang = () => undefined
const flood = (_request: unknown, response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"a":"')
  const more = () => {
    while (!response.destroyed && response.write('a'.repeat(65_536)));
  }
  response.on('drain', more)
  more()
}
const nonsense = (_request: unknown, response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('<html>')
}
const list = (_request: unknown, response: ServerResponse) => answerJson(response, [])
const broken = (_request: unknown, response: ServerResponse) => answerJson(response, {}, 502)
const hangUp = (_request: unknown, response: ServerResponse) => response.destroy()

onEachEngine('a provider that does not answer as it should', (engine) => {
  let provider: LyingProvider
  let aside: LyingProvider
  let service: TestApp
  before(async () => {
    provider = await LyingProvider.start()
    aside = await LyingProvider.start()
    const env = { PUBLIC_URL: ORIGIN, ...provider.env() }
    service = await buildTestApp(engine, { env })
  })
  after(async () => {
    await service.close()
    await provider[Symbol.asyncDispose]()
    await aside[Symbol.asyncDispose]()
  })
  afterEach(() => {
    provider.lies = {}
  })
  const user = { sub: 'ada', email: 'ada@example.org', email_verified: true }
  const start = (at: TestApp) => send(at, 'POST /api/v1/auth/oidc/start', { payload: { provider: '1' } })
  /** A server that knows nothing of the provider yet. */
  const beside = (limits = {}) =>
    buildTestAppBeside(service, {
      env: { PUBLIC_URL: ORIGIN, ...provider.env() },
      limits: { ...LIMITS, providerTimeoutMs: 60_000, ...limits },
    })
  const elsewhere = (_request: unknown, response: ServerResponse) =>
    response.writeHead(302, { Location: `${aside.issuer}/.well-known/openid-configuration` }).end()

  const CONFIGURATION = '/.well-known/openid-configuration'
  const DISCOVERIES: Record<string, () => Lies> = {
    'floods the service': () => ({ answers: { [CONFIGURATION]: flood } }),
    'leads elsewhere': () => ({ answers: { [CONFIGURATION]: elsewhere } }),
    'talks nonsense': () => ({ answers: { [CONFIGURATION]: nonsense } }),
    'lists things': () => ({ answers: { [CONFIGURATION]: list } }),
    'is broken': () => ({ answers: { [CONFIGURATION]: broken } }),
    'hangs up': () => ({ answers: { [CONFIGURATION]: hangUp } }),
    'is another one': () => ({ metadata: { issuer: aside.issuer } }),
    'sends users to a script': () => ({ metadata: { authorization_endpoint: 'javascript:alert(1)' } }),
    'lets users leave by a script': () => ({ metadata: { end_session_endpoint: 'javascript:alert(1)' } }),
    'has no keys': () => ({ metadata: { jwks_uri: undefined } }),
  }
  for (const [what, lies] of Object.entries(DISCOVERIES)) {
    test(`and ${what} before the user is sent there is 1903, until it is well again`, async () => {
      const server = await beside()
      try {
        provider.lies = lies()
        assertSilent(await start(server))
        assert.equal(aside.asked[CONFIGURATION], undefined)
        provider.lies = {}
        assert.equal((await start(server)).statusCode, 200)
      } finally {
        await server.close()
      }
    })
  }

  test('and hangs is 1903 in time, and nobody else waits', async () => {
    const server = await beside({ providerTimeoutMs: 200 })
    try {
      provider.lies = { answers: { [CONFIGURATION]: hang } }
      const waiting = start(server)
      assert.equal((await send(server, 'GET /api/v1/auth/methods')).statusCode, 200)
      assertSilent(await waiting)
    } finally {
      await server.close()
    }
  })

  test('and is slow is asked once for all who wait', async () => {
    const server = await beside()
    const gate = createGate()
    try {
      const before = provider.asked[CONFIGURATION] ?? 0
      provider.gate = gate
      const waiting = [start(server), start(server), start(server)]
      await gate.reached
      gate.open()
      for (const reply of await Promise.all(waiting)) assert.equal(reply.statusCode, 200)
      assert.equal(provider.asked[CONFIGURATION], before + 1)
    } finally {
      provider.gate = undefined
      await server.close()
    }
  })

  const ENDPOINTS: Record<
    string,
    [answer: NonNullable<Lies['answers']>[string], assert: (reply: Reply) => void]
  > = {
    hangs: [hang, assertSilent],
    'floods the service': [flood, assertSilent],
    'hangs up': [hangUp, assertSilent],
    'is broken': [broken, assertSilent],
    'leads elsewhere': [elsewhere, assertRefused],
    'talks nonsense': [nonsense, assertRefused],
    'lists things': [list, assertRefused],
  }
  for (const [what, [answer, assertReply]] of Object.entries(ENDPOINTS)) {
    for (const path of ['/token', '/keys', '/userinfo']) {
      test(`and ${what} at ${path} opens no session`, async () => {
        const server = await beside(what === 'hangs' ? { providerTimeoutMs: 1_000 } : {})
        try {
          const { url, flow } = await beginSignOn(service)
          provider.lies = { userInfo: { sub: user.sub }, answers: { [path]: answer } }
          const callback = provider.signIn(url, { ...user, name: undefined })
          assertReply(await finishSignOn(server, { flow, callback }))
        } finally {
          await server.close()
        }
      })
    }
  }

  test('is asked about itself once an hour', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const server = await beside()
    try {
      const before = provider.asked[CONFIGURATION] ?? 0
      for (let times = 0; times < 3; times++) assert.equal((await start(server)).statusCode, 200)
      assert.equal(provider.asked[CONFIGURATION], before + 1)
      t.mock.timers.tick(3_599_000)
      await start(server)
      assert.equal(provider.asked[CONFIGURATION], before + 1)
      t.mock.timers.tick(1_000)
      await start(server)
      assert.equal(provider.asked[CONFIGURATION], before + 2)
    } finally {
      await server.close()
    }
  })

  test('is begun only so often from a network address', async () => {
    const ip = '192.0.2.99'
    const start = () => send(service, 'POST /api/v1/auth/oidc/start', { payload: { provider: '1' }, ip })
    const before = await service.db.selectFrom('sign_in_failures').select('subject').execute()
    assert.equal(codeOf(await start()), 200)
    const known = new Set(before.map(({ subject }) => subject))
    const rows = await service.db.selectFrom('sign_in_failures').select('subject').execute()
    const counted = rows.map(({ subject }) => subject).filter((subject) => !known.has(subject))
    const counts = service.db.updateTable('sign_in_failures').set({ failures: 999 })
    await counts.where('subject', 'in', counted).execute()
    const replies = await Promise.all([start(), start(), start()])
    assert.deepEqual(tally(replies), { 200: 1, 1108: 2 })
    assert.equal(
      codeOf(await send(service, 'POST /api/v1/auth/oidc/start', { payload: { provider: '1' } })),
      200,
    )
  })

  test('that is not set up is 2019', async () => {
    const reply = await send(service, 'POST /api/v1/auth/oidc/start', { payload: { provider: '2' } })
    assertFailure(reply, 2019, 404, { message: 'There is no such service to sign in by.' })
  })
})
