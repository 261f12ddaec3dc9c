import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, describe, mock, test } from 'node:test'
import { signingPair } from '../../../../test/cheap-crypto.ts'
import { countQueries } from '../../../../test/count-queries.ts'
import { onEachEngine, openScratch, SQLITE } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { forgeToken, partsOf } from '../../../../test/forge.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import { type Person, registerAdmin, registerPerson, signInAs } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Database } from '../../../db/engine.ts'
import { createLogger } from '../../../observe/logging/logger.ts'
import { KeyRing } from '../keys/key-ring.ts'
import { ensureFirstKey } from '../keys/keys.service.ts'
import { AccessTokens } from './access-token.ts'

const INVALID = { headers: { 'www-authenticate': 'Bearer realm="frond", error="invalid_token"' } }

onEachEngine('a cached token', (engine) => {
  let service: TestApp
  let admin: Person
  let person: Person
  beforeEach(async () => {
    service ??= await buildTestApp(engine, {
      onOneProcess: 'each process remembers the tokens it has verified',
    })
    admin = await registerAdmin(service)
    person = await registerPerson(service)
    assertSuccess(await whoAmI(), person.user)
  })
  afterEach(() => mock.timers.reset())
  after(() => service.close())

  function whoAmI() {
    return send(service, 'GET /api/v1/auth/me', { by: person })
  }

  test('is not verified again', async (t) => {
    const verifier = t.mock.method(KeyRing.prototype, 'verifier')
    for (let again = 0; again < 3; again++) assertSuccess(await whoAmI(), person.user)
    assert.equal(verifier.mock.callCount(), 0)
    person = await signInAs(service, person.email)
    for (let again = 0; again < 3; again++) assertSuccess(await whoAmI(), person.user)
    assert.equal(verifier.mock.callCount(), 1)
  })

  test('expires to the second', async () => {
    const { exp } = partsOf(person.accessToken).claims
    assert.ok(typeof exp === 'number')
    mock.timers.enable({ apis: ['Date'], now: exp * 1_000 - 1 })
    assertSuccess(await whoAmI(), person.user)
    mock.timers.setTime(exp * 1_000)
    assertFailure(await whoAmI(), 401, 401, INVALID)
    assertFailure(await whoAmI(), 401, 401, INVALID)
  })

  test('expires at the same moment when it is not cached', async () => {
    const unseen = await signInAs(service, person.email)
    const { exp } = partsOf(unseen.accessToken).claims
    assert.ok(typeof exp === 'number')
    mock.timers.enable({ apis: ['Date'], now: exp * 1_000 })
    person = unseen
    assertFailure(await whoAmI(), 401, 401, INVALID)
  })

  test('ends with its key', async () => {
    await send(service, 'POST /api/v1/admin/jwt/rotate?keepActive=1', { by: admin })
    assertFailure(await whoAmI(), 401, 401, INVALID)
  })

  test('ends with its session', async () => {
    const { refreshToken } = person
    await send(service, 'POST /api/v1/auth/logout', { payload: { refreshToken } })
    assertFailure(await whoAmI(), 401, 401, INVALID)
  })

  test('ends when the account is disabled', async () => {
    const line = `PUT /api/v1/admin/users/${person.user.id}` as const
    const answer = await send(service, line, { by: admin, payload: { disabled: true } })
    assert.equal(answer.statusCode, 200, answer.body)
    assertFailure(await whoAmI(), 401, 401, INVALID)
  })

  test('has the role that the account has now', async () => {
    const line = `PUT /api/v1/admin/users/${person.user.id}` as const
    const list = () => send(service, 'GET /api/v1/admin/jwt/keys', { by: person })
    assertFailure(await list(), 403, 403)
    await send(service, line, { by: admin, payload: { role: 'ADMIN' } })
    assert.equal((await list()).statusCode, 200)
    await send(service, line, { by: admin, payload: { role: 'USER' } })
    assertFailure(await list(), 403, 403)
  })

  // Changes made through another server are only in the database.
  test('reflects a change made through another server within 5 s, even if the clock is set back meanwhile', async (t) => {
    const pass = passingTime(t)
    const start = Date.now()
    mock.timers.enable({ apis: ['Date'], now: start })
    assertSuccess(await whoAmI(), person.user)
    await service.db.updateTable('users').set({ disabled: 1 }).where('id', '=', person.user.id).execute()
    mock.timers.setTime(start - 3_600_000)
    pass(5_000)
    assertFailure(await whoAmI(), 401, 401, INVALID)
  })

  test('does not last longer because the clock is set back', async (t) => {
    const pass = passingTime(t)
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    assertSuccess(await whoAmI(), person.user)
    mock.timers.setTime(Date.now() - 60_000)
    // Tokens count whole seconds, and this one is some moments old.
    pass(890_000)
    assertSuccess(await whoAmI(), person.user)
    pass(10_001)
    assertFailure(await whoAmI(), 401, 401, INVALID)
  })

  test('issued by a clock far ahead is refused after the correction, issued by one a little ahead is accepted', async () => {
    const start = Date.now()
    for (const [aheadMs, status] of [
      [2 * 24 * 3_600_000, 401],
      [240_000, 200],
    ] as const) {
      mock.timers.enable({ apis: ['Date'], now: start + aheadMs })
      person = await signInAs(service, person.email)
      mock.timers.reset()
      assert.equal((await whoAmI()).statusCode, status)
    }
  })
})

// On SQLite only: the cache does not touch the database, which only has to hold the keys.
describe('the cache of verified tokens', () => {
  let database: Database
  let keyRing: KeyRing
  const sealingKey = randomBytes(32)
  before(async () => {
    database = await openScratch(SQLITE)
    await ensureFirstKey(database.db, sealingKey, signingPair())
    keyRing = new KeyRing({ db: database.db, sealingKeys: [sealingKey], log: createLogger('silent') })
    await keyRing.refresh()
  })
  after(() => database.close())

  const subject = { userId: 7, sessionId: 9, role: 'USER' as const }
  const settings = { issuer: 'frond', ttlSeconds: 900, maxCachedTokens: 100 }

  test('is bounded: the least recently used token is evicted', async (t) => {
    const tokens = new AccessTokens({ keyRing, ...settings, maxCachedTokens: 2 })
    const verifier = t.mock.method(keyRing, 'verifier')
    const [one, two, three] = await Promise.all([1, 2, 3].map(async () => tokens.sign(subject)))
    assert.ok(one && two && three)
    for (const { accessToken } of [one, two, three]) await tokens.verify(accessToken)
    assert.equal(verifier.mock.callCount(), 3)
    for (const { accessToken } of [two, three]) await tokens.verify(accessToken)
    assert.equal(verifier.mock.callCount(), 3)
    await tokens.verify(one.accessToken)
    assert.equal(verifier.mock.callCount(), 4)
  })

  test('answers at once for a token that was verified before', async () => {
    const tokens = new AccessTokens({ keyRing, ...settings })
    const { accessToken } = await tokens.sign(subject)
    const first = tokens.verify(accessToken)
    assert.ok(first instanceof Promise)
    const claims = await first
    assert.equal(claims?.sessionId, subject.sessionId)
    assert.equal(tokens.verify(accessToken), claims)
  })

  test('holds nothing of a refused token', async (t) => {
    const tokens = new AccessTokens({ keyRing, ...settings })
    const verifier = t.mock.method(keyRing, 'verifier')
    const { accessToken } = await new AccessTokens({ keyRing, ...settings, issuer: 'other' }).sign(subject)
    for (const calls of [1, 2]) {
      assert.equal(await tokens.verify(accessToken), undefined)
      assert.equal(verifier.mock.callCount(), calls)
    }
  })

  test('a thousand tokens with made-up key ids cost at most two look-ups', async (t) => {
    // However long they take, all of them come at one moment.
    passingTime(t)
    const counted = countQueries(database.db)
    const ring = new KeyRing({ db: counted.db, sealingKeys: [sealingKey], log: createLogger('silent') })
    await ring.refresh()
    const tokens = new AccessTokens({ keyRing: ring, ...settings })
    const { header, claims } = partsOf((await tokens.sign(subject)).accessToken)
    const asked = counted.count
    for (let one = 0; one < 1_000; one++) {
      const token = forgeToken({ header: { ...header, kid: randomUUID() }, claims }, () => randomBytes(384))
      assert.equal(await tokens.verify(token), undefined)
    }
    assert.ok(counted.count - asked <= 2)
  })

  test('a token longer than any of ours is refused without decoding it', async (t) => {
    const tokens = new AccessTokens({ keyRing, ...settings, issuer: 'x'.repeat(4_096) })
    const verifier = t.mock.method(keyRing, 'verifier')
    const { accessToken } = await tokens.sign(subject)
    assert.equal(await tokens.verify(accessToken), undefined)
    assert.equal(verifier.mock.callCount(), 0)
  })
})
