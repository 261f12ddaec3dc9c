import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SettingsService } from '@simplewebauthn/server'
import { Passkey as Authenticator } from '../../../../test/authenticator.ts'
import { passwords } from '../../../../test/cheap-crypto.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { made } from '../../../../test/made.ts'
import { overtaken } from '../../../../test/overtaken.ts'
import { PASSWORD, type Person, registerPerson } from '../../../../test/people.ts'
import { turnOn } from '../../../../test/second-factor.ts'
import { codeOf, send, sessionIn, tally } from '../../../../test/send.ts'
import { ageSessions } from '../../../../test/session-age.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { deleteExpiredFlows } from '../people.jobs.ts'
import type { Passkey, PasskeyOptions } from './passkeys.schema.ts'

const ORIGIN = 'https://frond.example'
const REFUSED = {
  message: 'The passkey was not accepted.',
  headers: { 'www-authenticate': 'Bearer realm="frond"' },
}

onEachEngine('passkeys', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine, { env: { PUBLIC_URL: ORIGIN } })
  })
  after(() => service.close())

  const begin = (by: Person) =>
    made<PasskeyOptions>(service, 'POST /api/v1/auth/passkeys/options', { by, payload: {} })
  const add = (by: Person, flow: string, response: string, name = 'Phone') =>
    send(service, 'POST /api/v1/auth/passkeys', { by, payload: { flow, name, response } })
  async function added(by: Person, name = 'Phone') {
    const authenticator = new Authenticator(ORIGIN)
    const { flow, options } = await begin(by)
    const reply = await add(by, flow, authenticator.create(options), name)
    const passkey: Passkey = reply.json().data
    assertSuccess(reply, passkey)
    return { authenticator, passkey }
  }
  const beginSignIn = () => made<PasskeyOptions>(service, 'POST /api/v1/auth/passkey-sign-in/options', {})
  const finish = (flow: string, response: string, ip = '192.0.2.1') =>
    send(service, 'POST /api/v1/auth/passkey-sign-in', { payload: { flow, response }, ip })
  async function signIn(authenticator: Authenticator) {
    const { flow, options } = await beginSignIn()
    return finish(flow, authenticator.get(options))
  }
  const listed = async (by: Person) =>
    (await made<{ passkeys: Passkey[] }>(service, 'GET /api/v1/auth/security', { by })).passkeys
  const remove = (by: Person, id: number, payload?: object) =>
    send(service, `DELETE /api/v1/auth/passkeys/${id}`, { by, ...(payload && { payload }) })
  const typesOf = async (by: Person) => {
    const rows = service.db.selectFrom('account_activity').select('type').where('user_id', '=', by.user.id)
    return (await rows.orderBy('id').execute()).map(({ type }) => type).slice(1)
  }

  test('are added, sign in without a code, are renamed and removed', async () => {
    const by = await registerPerson(service)
    await turnOn(service, by)
    const { authenticator, passkey } = await added(by)
    const { id, createdAt } = passkey
    assert.deepEqual(passkey, { id, name: 'Phone', createdAt })
    assert.deepEqual(sessionIn(await signIn(authenticator)).user, by.user)
    const [used] = await listed(by)
    const { lastUsedAt = 0 } = used ?? {}
    assert.ok(lastUsedAt >= createdAt)
    const url = `PUT /api/v1/auth/passkeys/${id}` as const
    const renamed = { id, name: 'Old phone', createdAt, lastUsedAt }
    const headers = { 'if-match': '"stale"' }
    const stale = await send(service, url, { by, payload: { name: 'Lost' }, headers })
    assertFailure(stale, 1109, 412)
    const put = await send(service, url, { by, payload: { name: ' Old phone ' } })
    assertSuccess(put, renamed)
    const current = { 'if-match': String(put.headers.etag) }
    assertSuccess(await send(service, url, { by, payload: {}, headers: current }), renamed)
    assert.deepEqual(await listed(by), [renamed])
    assertSuccess(await remove(by, id), null)
    assert.deepEqual(await listed(by), [])
    assertFailure(await signIn(authenticator), 401, 401, REFUSED)
    const types = ['auth.second_factor_on', 'auth.passkey_added', 'auth.signed_in', 'auth.passkey_removed']
    assert.deepEqual(await typesOf(by), types)
  })

  test('options name the server, the user and what the user has', async () => {
    const by = await registerPerson(service)
    const { authenticator } = await added(by)
    const { options } = await begin(by)
    const { rp, user, excludeCredentials, authenticatorSelection, attestation, pubKeyCredParams } =
      JSON.parse(options)
    assert.deepEqual(rp, { name: 'Frond', id: 'frond.example' })
    assert.deepEqual([user.name, user.displayName], [by.email, by.email])
    assert.deepEqual(
      excludeCredentials.map(({ id }: { id: string }) => id),
      [authenticator.id.toString('base64url')],
    )
    assert.deepEqual(
      [authenticatorSelection.residentKey, authenticatorSelection.userVerification, attestation],
      ['required', 'required', 'none'],
    )
    assert.deepEqual(
      pubKeyCredParams.map(({ alg }: { alg: number }) => alg),
      [-8, -7, -257],
    )
    const asked = JSON.parse((await beginSignIn()).options)
    assert.deepEqual([asked.rpId, asked.userVerification], ['frond.example', 'required'])
  })

  test('a flow is spent by the first try, is good for ten minutes, one kind and one user', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const [by, other] = [await registerPerson(service), await registerPerson(service)]
    const authenticator = new Authenticator(ORIGIN)
    const first = await begin(by)
    assertFailure(
      await add(by, first.flow, authenticator.create((await begin(by)).options)),
      401,
      401,
      REFUSED,
    )
    assertFailure(await add(by, first.flow, authenticator.create(first.options)), 2016, 400)
    const stolen = await begin(by)
    assertFailure(await add(other, stolen.flow, authenticator.create(stolen.options)), 2016, 400)
    const late = await begin(by)
    t.mock.timers.tick(10 * 60_000)
    assertFailure(await add(by, late.flow, authenticator.create(late.options)), 2016, 400)
    await ageSessions(service, by, 0)
    const good = await begin(by)
    assertFailure(
      await finish(good.flow, authenticator.get(JSON.stringify({ challenge: '', rpId: '' }))),
      2016,
      400,
    )
    const signing = await beginSignIn()
    assertFailure(await add(by, signing.flow, authenticator.create((await begin(by)).options)), 2016, 400)
    const { authenticator: mine } = await added(by)
    const twice = await beginSignIn()
    const answer = mine.get(twice.options)
    const replies = await Promise.all([finish(twice.flow, answer), finish(twice.flow, answer)])
    assert.deepEqual(tally(replies), { 200: 1, 2016: 1 })
    const rows = await service.db.selectFrom('flows').selectAll().execute()
    assert.equal(JSON.stringify([rows, service.logs]).includes(twice.flow), false)
    await service.db.updateTable('flows').set({ expires_at: 1 }).execute()
    await deleteExpiredFlows(service.db)
    assert.deepEqual(await service.db.selectFrom('flows').select('kind').execute(), [])
  })

  test('what no passkey of the account could answer is refused', async () => {
    const by = await registerPerson(service)
    const { authenticator } = await added(by)
    const elsewhere = new Authenticator('https://evil.example')
    const { flow, options } = await begin(by)
    assertFailure(await add(by, flow, elsewhere.create(options)), 401, 401, REFUSED)
    const unverified = await begin(by)
    const hasty = new Authenticator(ORIGIN).create(unverified.options, { isVerified: false })
    assertFailure(await add(by, unverified.flow, hasty), 401, 401, REFUSED)

    const tries = [
      (asked: string) => new Authenticator(ORIGIN).get(asked),
      (asked: string) => authenticator.get(asked, { isVerified: false }),
      (asked: string) => authenticator.get(asked.replaceAll('frond.example', 'evil.example')),
      (asked: string) => authenticator.get(asked.replace(/"challenge":"..../, '"challenge":"AAAA')),
      (asked: string) => {
        const { response, ...rest } = JSON.parse(authenticator.get(asked))
        const { signature } = JSON.parse(new Authenticator(ORIGIN).get(asked)).response
        return JSON.stringify({ ...rest, response: { ...response, signature } })
      },
      (asked: string) => {
        const { response, ...rest } = JSON.parse(authenticator.get(asked))
        return JSON.stringify({ ...rest, response: { ...response, clientDataJSON: 7 } })
      },
    ]
    for (const answer of tries) {
      const signing = await beginSignIn()
      assertFailure(await finish(signing.flow, answer(signing.options)), 401, 401, REFUSED)
    }
    for (const response of ['', 'null', '{', '{}', '{"id":7}']) {
      assert.equal(codeOf(await finish((await beginSignIn()).flow, response)), 1101)
    }
    assert.equal((await typesOf(by)).filter((type) => type === 'auth.passkey_refused').length, 7)
    sessionIn(await signIn(authenticator))
  })

  test('certificates of authenticators are not looked at, and nothing that they name is fetched', async (t) => {
    const by = await registerPerson(service)
    const roots = t.mock.method(SettingsService, 'getRootCertificates')
    const add1 = async (format: string) => {
      const { flow, options } = await begin(by)
      return add(by, flow, new Authenticator(ORIGIN).create(options, { format }))
    }
    for (const format of ['apple', 'android-key', 'android-safetynet', 'tpm', 'fido-u2f', 'other']) {
      assertFailure(await add1(format), 401, 401, REFUSED)
    }
    assert.equal(roots.mock.callCount(), 0)
    // The key of the passkey itself has signed.
    assert.equal(codeOf(await add1('packed')), 200)
  })

  test('an id is one of the standard, or the passkey is refused', async () => {
    const by = await registerPerson(service)
    for (const [idBytes, code] of [
      [1_023, 200],
      [1_024, 401],
      [4_000, 401],
    ] as const) {
      const { flow, options } = await begin(by)
      assert.equal(codeOf(await add(by, flow, new Authenticator(ORIGIN, idBytes).create(options))), code)
    }
    for (const id of ['\0', 'a\0b', '\ud800', 'a b', 'é', '', 'a'.repeat(1_365)]) {
      const { flow } = await beginSignIn()
      const errors = [{ path: 'response', message: 'must have an id' }]
      assertFailure(await finish(flow, JSON.stringify({ id, rawId: id })), 1101, 400, { errors })
    }
  })

  test('ten are the most, however many are added at once', async () => {
    const by = await registerPerson(service)
    const begun = []
    for (let count = 0; count < 14; count++) begun.push(await begin(by))
    const replies = await Promise.all(
      begun.map(({ flow, options }) => add(by, flow, new Authenticator(ORIGIN).create(options))),
    )
    assert.deepEqual(tally(replies), { 200: 10, 2018: 4 })
  })

  test('a session that ends meanwhile adds none', async () => {
    const by = await registerPerson(service)
    const { flow, options } = await begin(by)
    const response = new Authenticator(ORIGIN).create(options)
    const reply = await overtaken(engine, service, by, () => add(by, flow, response))
    assertFailure(reply, 401, 401)
    const rows = service.db.selectFrom('passkeys').select('id').where('user_id', '=', by.user.id)
    assert.deepEqual(await rows.execute(), [])
  })

  test('a counter that goes back is refused', async () => {
    const by = await registerPerson(service)
    const { authenticator } = await added(by)
    for (let times = 0; times < 3; times++) sessionIn(await signIn(authenticator))
    authenticator.counter = 1
    assertFailure(await signIn(authenticator), 401, 401, REFUSED)
    authenticator.counter = 3
    sessionIn(await signIn(authenticator))
  })

  test('refused ones count as failed sign-ins of the network address', async () => {
    const ip = '198.51.100.78'
    const stranger = new Authenticator(ORIGIN)
    const begun = await Promise.all(Array.from({ length: 51 }, beginSignIn))
    const replies = []
    for (const { flow, options } of begun) replies.push(await finish(flow, stranger.get(options), ip))
    assert.deepEqual(tally(replies), { 401: 50, 1108: 1 })
  })

  test('a network address begins no more than a thousand sign-ins in an hour', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const ip = '198.51.100.79'
    const options = () => send(service, 'POST /api/v1/auth/passkey-sign-in/options', { ip })
    const counts = async () => await service.db.selectFrom('sign_in_failures').select('subject').execute()
    const before = (await counts()).map(({ subject }) => subject)
    assert.equal(codeOf(await options()), 200)
    const counted = (await counts())
      .map(({ subject }) => subject)
      .filter((subject) => !before.includes(subject))
    await service.db
      .updateTable('sign_in_failures')
      .set({ failures: 999 })
      .where('subject', 'in', counted)
      .execute()
    assert.deepEqual(tally(await Promise.all([options(), options(), options()])), { 200: 1, 1108: 2 })
    assertFailure(await options(), 1108, 429, {
      message: 'Too many sign-ins were begun; try again in 3600 s.',
      headers: { 'retry-after': '3600' },
    })
    assert.equal(codeOf(await send(service, 'POST /api/v1/auth/passkey-sign-in/options')), 200)
    t.mock.timers.tick(3_600_000)
    assert.equal(codeOf(await options()), 200)
  })

  test('are added and removed in a fresh session alone, ten at most', async () => {
    const by = await registerPerson(service)
    const { authenticator, passkey } = await added(by)
    const { flow, options } = await begin(by)
    // The authenticator ignores that it is known already.
    assertFailure(await add(by, flow, authenticator.create(options)), 2018, 409)
    for (let count = 1; count < 9; count++) await added(by, `Phone ${count}`)
    const [one, two] = [await begin(by), await begin(by)]
    const answers = [one, two].map(({ options }) => new Authenticator(ORIGIN).create(options))
    assertSuccess(await add(by, one.flow, answers[0] ?? ''), (await listed(by)).at(-1))
    assertFailure(await add(by, two.flow, answers[1] ?? ''), 2018, 409)
    const options11 = () => send(service, 'POST /api/v1/auth/passkeys/options', { by, payload: {} })
    assertFailure(await options11(), 2018, 409, {
      message: 'You have 10 passkeys, the most there can be; remove one first.',
    })
    await ageSessions(service, by)
    assertFailure(await options11(), 2020, 409)
    assertFailure(await remove(by, passkey.id), 2020, 409)
    assertSuccess(await remove(by, passkey.id, { password: PASSWORD }), null)
    assertFailure(await remove(by, passkey.id, { password: PASSWORD }), 2017, 404)
  })

  test('the last way to sign in stays', async () => {
    const by = await registerPerson(service)
    const [first, last] = [await added(by), await added(by)]
    const withNone = { has_password: 0, password_hash: passwords.unmatchedHash() }
    await service.db.updateTable('users').set(withNone).where('id', '=', by.user.id).execute()
    assertSuccess(await remove(by, first.passkey.id), null)
    assertFailure(await remove(by, last.passkey.id), 2014, 409)
    sessionIn(await signIn(last.authenticator))
  })

  test('of other users are not there, and a disabled account gets in by none', async () => {
    const [by, other] = [await registerPerson(service), await registerPerson(service)]
    const { authenticator, passkey } = await added(by)
    const payload = { name: 'Mine' }
    const url = `PUT /api/v1/auth/passkeys/${passkey.id}` as const
    assertFailure(await send(service, url, { by: other, payload }), 2017, 404)
    assertFailure(await remove(other, passkey.id), 2017, 404)
    await service.db.updateTable('users').set({ disabled: 1 }).where('id', '=', by.user.id).execute()
    assertFailure(await signIn(authenticator), 403, 403, { message: 'This account is disabled.' })
  })

  test('need an address that browsers bind them to', async () => {
    for (const [env, passkeys] of [
      [{}, false],
      [{ PUBLIC_URL: 'http://frond.example' }, false],
      [{ PUBLIC_URL: 'https://192.0.2.7' }, false],
      [{ PUBLIC_URL: 'https://[2001:db8::7]:8443' }, false],
      [{ PUBLIC_URL: 'http://localhost:8080' }, true],
    ] as const) {
      const beside = await buildTestAppBeside(service, { env })
      try {
        const methods = await made<{ passkeys: boolean }>(beside, 'GET /api/v1/auth/methods', {})
        assert.equal(methods.passkeys, passkeys)
        const by = await registerPerson(beside)
        const code = passkeys ? 200 : 2018
        const began = await send(beside, 'POST /api/v1/auth/passkeys/options', { by, payload: {} })
        assert.equal(codeOf(began), code)
        assert.equal(codeOf(await send(beside, 'POST /api/v1/auth/passkey-sign-in/options')), code)
      } finally {
        await beside.close()
      }
    }
  })
})
