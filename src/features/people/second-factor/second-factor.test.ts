import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { passwords, secretsOf } from '../../../../test/cheap-crypto.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { made } from '../../../../test/made.ts'
import { overtaken } from '../../../../test/overtaken.ts'
import { PASSWORD, type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { appCode, turnOn } from '../../../../test/second-factor.ts'
import { codeOf, send, sessionIn, tally } from '../../../../test/send.ts'
import { ageSessions } from '../../../../test/session-age.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { unseal } from '../../../base/secret-box.ts'
import { secretsFrom } from '../../../config/secrets.ts'
import { resetPassword } from '../accounts/users.service.ts'
import { resealSecondFactors } from './reseal.ts'
import type { NewSecondFactor } from './second-factor.schema.ts'

const NEW = 'four green thumbs'
const OFF = { emailConfirmed: false, hasPassword: true, secondFactor: false, recoveryCodes: 0 }
const NONE = { passkeys: [], identities: [] }
const WRONG_CODE = {
  message: 'The code is wrong.',
  headers: { 'www-authenticate': 'Bearer realm="frond"' },
}

onEachEngine('a second factor', (engine) => {
  let service: TestApp
  let admin: Person
  before(async () => {
    service = await buildTestApp(engine)
    admin = await registerAdmin(service)
  })
  after(() => service.close())

  const begin = (by: Person, payload?: object) =>
    send(service, 'POST /api/v1/auth/second-factor', { by, ...(payload && { payload }) })
  const confirm = (by: Person, code: string) =>
    send(service, 'POST /api/v1/auth/second-factor/confirm', { by, payload: { code } })
  const turnOff = (by: Person, code: string, password = PASSWORD) =>
    send(service, 'DELETE /api/v1/auth/second-factor', { by, payload: { password, code } })
  const login = ({ email }: Person, code?: string | null, password = PASSWORD) =>
    send(service, 'POST /api/v1/auth/login', {
      payload: { email, password, ...(code !== undefined && { code }) },
    })
  const security = (by: Person) => made(service, 'GET /api/v1/auth/security', { by })
  const typesOf = async (by: Person) => {
    const rows = service.db.selectFrom('account_activity').select('type').where('user_id', '=', by.user.id)
    return (await rows.orderBy('id').execute()).map(({ type }) => type)
  }

  test('waits for a code of the app, and gives recovery codes', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const by = await registerPerson(service)
    assert.deepEqual(await security(by), { ...OFF, ...NONE })
    const begun = await made<NewSecondFactor>(service, 'POST /api/v1/auth/second-factor', { by })
    const { secret, uri } = begun
    assert.match(secret, /^[A-Z2-7]{32}$/)
    const name = encodeURIComponent(`Frond:${by.email}`)
    assert.equal(uri, `otpauth://totp/${name}?secret=${secret}&issuer=Frond`)
    // While it is pending the password suffices.
    sessionIn(await login(by))
    assertFailure(await confirm(by, '000000'), 401, 401, WRONG_CODE)
    const reply = await confirm(by, appCode(begun))
    const { recoveryCodes }: { recoveryCodes: string[] } = reply.json().data
    assertSuccess(reply, { recoveryCodes })
    assert.equal(new Set(recoveryCodes).size, 10)
    for (const code of recoveryCodes) assert.match(code, /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    assert.deepEqual(await security(by), { ...OFF, ...NONE, secondFactor: true, recoveryCodes: 10 })
    assert.deepEqual(await typesOf(by), [
      'account.registered',
      'auth.signed_in',
      'auth.code_refused',
      'auth.second_factor_on',
    ])
    const stored = [
      await service.db.selectFrom('second_factors').selectAll().execute(),
      await service.db.selectFrom('recovery_codes').selectAll().execute(),
      service.logs,
    ]
    for (const shown of [secret, ...recoveryCodes]) {
      assert.equal(JSON.stringify(stored).includes(shown), false)
    }
  })

  test('is asked for at sign-in, and each code is good once', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const by = await registerPerson(service)
    const app = await turnOn(service, by)
    for (const missing of [undefined, null]) assertFailure(await login(by, missing), 2009, 409)
    // The one that turned it on is used.
    assertFailure(await login(by, appCode(app)), 401, 401, WRONG_CODE)
    t.mock.timers.tick(60_000)
    const code = appCode(app)
    assertFailure(await login(by, code, 'two left hands'), 401, 401)
    assert.deepEqual(tally(await Promise.all([login(by, code), login(by, code)])), { 200: 1, 401: 1 })
    t.mock.timers.tick(60_000)
    const spaced = appCode(app, -1).replace(/^.../, '$& ')
    assert.deepEqual(sessionIn(await login(by, spaced)).user, by.user)
    assertFailure(await login(by, appCode(app, 2)), 401, 401, WRONG_CODE)
  })

  test('a recovery code works once, however it is written', async () => {
    const by = await registerPerson(service)
    const { recoveryCodes } = await turnOn(service, by)
    const [first = '', second = ''] = recoveryCodes
    sessionIn(await login(by, first.toUpperCase().replaceAll('-', ' ')))
    assertFailure(await login(by, first), 401, 401, WRONG_CODE)
    assert.deepEqual(await security(by), { ...OFF, ...NONE, secondFactor: true, recoveryCodes: 9 })
    assert.deepEqual(tally(await Promise.all([login(by, second), login(by, second)])), { 200: 1, 401: 1 })
    const other = await registerPerson(service)
    await turnOn(service, other)
    assertFailure(await login(other, recoveryCodes[2]), 401, 401, WRONG_CODE)
  })

  test('wrong codes count as failed sign-ins, however many come at once, and the password alone clears none', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const by = await registerPerson(service)
    const app = await turnOn(service, by)
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, at) => login(by, `00000${at % 10}`)))
    assert.deepEqual(tally(guesses), { 401: 5, 1108: 7 })
    t.mock.timers.tick(60_000)
    assert.equal(codeOf(await login(by)), 2009)
    assert.equal(codeOf(await login(by, 'no code')), 401)
    assert.equal(codeOf(await login(by)), 1108)
    t.mock.timers.tick(60_000)
    sessionIn(await login(by, appCode(app)))
    assert.equal((await typesOf(by)).filter((type) => type === 'auth.code_refused').length, 6)
  })

  test('is asked for by a link for a lost password, which stays good until it comes', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const by = await registerPerson(service)
    const app = await turnOn(service, by)
    t.mock.timers.tick(60_000)
    const url = `POST /api/v1/admin/users/${by.user.id}/password-link` as const
    const { link } = await made<{ link: string }>(service, url, { by: admin })
    const choose = (code?: string) =>
      send(service, 'POST /api/v1/auth/set-password', {
        payload: { token: link.split('#')[1], newPassword: NEW, ...(code !== undefined && { code }) },
      })
    assertFailure(await choose(), 2009, 409)
    assertFailure(await choose('000000'), 401, 401, WRONG_CODE)
    assert.deepEqual(sessionIn(await choose(appCode(app))).user, by.user)
    assertFailure(await login(by, undefined, NEW), 2009, 409)
  })

  test('begins in a fresh session alone, and can be begun anew for ten minutes', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const by = await registerPerson(service)
    assertFailure(await confirm(by, '000000'), 2010, 409, {
      message: 'No second factor waits for a code; begin anew.',
    })
    const first = await made<NewSecondFactor>(service, 'POST /api/v1/auth/second-factor', { by })
    t.mock.timers.tick(1_000)
    const next = await made<NewSecondFactor>(service, 'POST /api/v1/auth/second-factor', { by })
    assertFailure(await confirm(by, appCode(first)), 401, 401, WRONG_CODE)
    t.mock.timers.tick(10 * 60_000)
    assertFailure(await confirm(by, appCode(next)), 2010, 409, {
      message: 'No second factor waits for a code; begin anew.',
    })
    await ageSessions(service, by)
    assertFailure(await begin(by), 2020, 409)
    const last: NewSecondFactor = (await begin(by, { password: PASSWORD })).json().data
    const code = appCode(last)
    assert.deepEqual(tally(await Promise.all([confirm(by, code), confirm(by, code)])), { 200: 1, 2010: 1 })
    assertFailure(await begin(by, { password: PASSWORD }), 2010, 409, {
      message: 'A second factor is on already.',
    })
  })

  test('needs a password', async () => {
    const by = await registerPerson(service)
    const withNone = { has_password: 0, password_hash: passwords.unmatchedHash() }
    await service.db.updateTable('users').set(withNone).where('id', '=', by.user.id).execute()
    assertFailure(await begin(by), 2010, 409, {
      message: 'A second factor needs a password; choose one first.',
    })
  })

  test('is turned off by the password and a code', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const by = await registerPerson(service)
    assertFailure(await turnOff(by, '000000'), 2010, 409, { message: 'No second factor is on.' })
    const app = await turnOn(service, by)
    assertFailure(await turnOff(by, app.recoveryCodes[0] ?? '', 'two left hands'), 401, 401)
    assertFailure(await turnOff(by, '000000'), 401, 401, WRONG_CODE)
    assertSuccess(await turnOff(by, app.recoveryCodes[0] ?? ''), null)
    assert.deepEqual(await security(by), { ...OFF, ...NONE })
    sessionIn(await login(by))
    const again = await turnOn(service, by)
    t.mock.timers.tick(60_000)
    assertSuccess(await turnOff(by, appCode(again)), null)
  })

  test('is guessed no faster in a session with the password, which clears no failures', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const by = await registerPerson(service)
    const app = await turnOn(service, by)
    const replies = []
    for (let guess = 0; guess < 7; guess++) replies.push(await turnOff(by, `00000${guess}`))
    assert.deepEqual(tally(replies), { 401: 5, 1108: 2 })
    t.mock.timers.tick(60_000)
    assert.equal(codeOf(await begin(by, { password: PASSWORD })), 2010)
    assert.equal(codeOf(await login(by, 'no code')), 401)
    assert.equal(codeOf(await login(by, appCode(app))), 1108)
    t.mock.timers.tick(60_000)
    assertSuccess(await turnOff(by, appCode(app)), null)
  })

  test('is begun and turned on by no session that ends meanwhile', async () => {
    const late = await registerPerson(service)
    assertFailure(await overtaken(engine, service, late, () => begin(late)), 401, 401)
    const by = await registerPerson(service)
    const begun = await made<NewSecondFactor>(service, 'POST /api/v1/auth/second-factor', { by })
    assertFailure(await overtaken(engine, service, by, () => confirm(by, appCode(begun))), 401, 401)
    sessionIn(await login(by))
  })

  test('waits on while an administrator changes something else', async () => {
    const by = await registerPerson(service)
    const begun = await made<NewSecondFactor>(service, 'POST /api/v1/auth/second-factor', { by })
    const url = `PUT /api/v1/admin/users/${by.user.id}` as const
    await made(service, url, { by: admin, payload: { mediaQuotaBytes: 1_000_000 } })
    assert.equal(codeOf(await confirm(by, appCode(begun))), 200)
  })

  test('is turned off by an administrator, and on the command line', async () => {
    const by = await registerPerson(service)
    const url = `PUT /api/v1/admin/users/${by.user.id}` as const
    await turnOn(service, by)
    assert.deepEqual(codeOf(await send(service, url, { by: admin, payload: { secondFactor: true } })), 1101)
    const { secondFactor } = await made<{ secondFactor: boolean }>(service, url, { by: admin, payload: {} })
    assert.equal(secondFactor, true)
    const changed = await made<{ secondFactor: boolean }>(service, url, {
      by: admin,
      payload: { secondFactor: false },
    })
    assert.equal(changed.secondFactor, false)
    assert.equal((await typesOf(by)).at(-1), 'auth.second_factor_off')
    sessionIn(await login(by))
    await turnOn(service, by)
    const context = { db: service.db, passwords }
    assert.deepEqual(await resetPassword(context, by.email, NEW), { hadSecondFactor: true })
    assert.deepEqual(await resetPassword(context, by.email, NEW), { hadSecondFactor: false })
    sessionIn(await login(by, undefined, NEW))
  })

  test('without the right SECRET_KEY takes recovery codes alone, and another one can take its place', async () => {
    const by = await registerPerson(service)
    const { secret, recoveryCodes } = await turnOn(service, by)
    const rowOf = (userId: number) =>
      service.db
        .selectFrom('second_factors')
        .select('sealed_secret as sealed')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    const [current] = (await secretsOf(service.config)).keysFor('second factors')
    const later = await secretsFrom(['a new secret of more than 32 characters', ...service.config.secretKeys])
    await resealSecondFactors(service.db, later)
    const { sealed } = await rowOf(by.user.id)
    const label = `second factor of ${by.user.id}`
    assert.equal(unseal([current], label, sealed), undefined)
    const plain = unseal([later.keysFor('second factors')[0]], label, sealed)
    assert.equal(plain?.length, 20)
    // This server does not know the new one.
    assertFailure(await login(by, appCode({ secret }, 1)), 401, 401, WRONG_CODE)
    sessionIn(await login(by, recoveryCodes[0]))
  })
})
