import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { after, afterEach, before, beforeEach, mock, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure } from '../../../../test/envelope.ts'
import { newEmail, PASSWORD, registerPerson } from '../../../../test/people.ts'
import { codeOf, send, tally } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { deleteOldFailures, recordFailure, refuseTooManyFailures } from './sign-in-throttle.ts'

const MINUTE = 60_000

onEachEngine('failed sign-ins', (engine) => {
  let service: TestApp
  let email: string
  let ip: string
  let addresses = 0
  before(async () => {
    service = await buildTestApp(engine)
  })
  beforeEach(() => {
    email = newEmail()
    ip = `10.0.0.${++addresses}`
    // On a slow machine a wait of one second would be over before it is looked at.
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
  })
  afterEach(() => mock.timers.reset())
  after(() => service.close())

  function attempt(password: string, { on = service, from = ip, as = email } = {}) {
    return send(on, 'POST /api/v1/auth/login', { payload: { email: as, password }, ip: from })
  }

  async function failTimes(times: number, options: Parameters<typeof attempt>[1] = {}): Promise<void> {
    for (let failure = 1; failure <= times; failure++) {
      assert.equal(codeOf(await attempt('wrong', options)), 401)
    }
  }

  async function assertWait(
    seconds: number,
    password = 'wrong',
    options: Parameters<typeof attempt>[1] = {},
  ) {
    assertFailure(await attempt(password, options), 1108, 429, {
      message: `Too many failed sign-ins; try again in ${seconds} s.`,
      headers: { 'retry-after': String(seconds) },
    })
  }

  for (const kind of ['an account', 'an unknown address']) {
    test(`after five on ${kind} each further one doubles the wait, up to 15 minutes`, async () => {
      if (kind === 'an account') await registerPerson(service, email)
      await failTimes(5)
      for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
        await assertWait(seconds, PASSWORD)
        mock.timers.tick(seconds * 1_000 - 1)
        await assertWait(1)
        mock.timers.tick(1)
        await failTimes(1)
      }
    })
  }

  test('other accounts and other addresses are not slowed down, the account is from everywhere', async () => {
    const other = await registerPerson(service)
    await failTimes(5)
    await assertWait(1, PASSWORD, { from: '10.9.9.9' })
    await assertWait(1, PASSWORD, { as: email.toUpperCase() })
    assert.equal(codeOf(await attempt(PASSWORD, { as: other.email })), 200)
  })

  test('a success clears the account', async () => {
    await registerPerson(service, email)
    await failTimes(5)
    mock.timers.tick(1_000)
    assert.equal(codeOf(await attempt(PASSWORD)), 200)
    await failTimes(5)
    await assertWait(1)
  })

  test('it survives a restart, and other servers know of it', async () => {
    await failTimes(5)
    const second = await buildTestAppBeside(service)
    try {
      await assertWait(1, PASSWORD, { on: second })
    } finally {
      await second.close()
    }
  })

  test('a few failures do not add up over more than 15 minutes', async () => {
    await failTimes(4)
    mock.timers.tick(15 * MINUTE + 1)
    await failTimes(4)
    mock.timers.tick(15 * MINUTE)
    await failTimes(1)
    await assertWait(1)
  })

  test('once the waiting has begun, half an hour of quiet has to pass', async () => {
    await failTimes(5)
    mock.timers.tick(30 * MINUTE)
    await failTimes(1)
    await assertWait(2)
    mock.timers.tick(30 * MINUTE + 1)
    await failTimes(5)
    await assertWait(1)
  })

  test('fifty from one address over many accounts slow down that address alone', async () => {
    const victim = await registerPerson(service)
    const [one, two, elsewhere] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:3::1']
    const from = (at: number) => (at % 2 === 0 ? one : two)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => attempt('wrong', { as: newEmail(), from: from(at) })),
    )
    assert.deepEqual(tally(replies), { 401: 50 })
    await assertWait(1, PASSWORD, { as: victim.email, from: one })
    await assertWait(1, PASSWORD, { as: victim.email, from: two })
    assert.equal(codeOf(await attempt(PASSWORD, { as: victim.email, from: elsewhere })), 200)

    mock.timers.tick(1_000)
    await failTimes(1, { as: newEmail(), from: one })
    await assertWait(2, PASSWORD, { as: victim.email, from: two })
    mock.timers.tick(2_000)
    // A success proves the owner of one account, not that the address tries no others.
    assert.equal(codeOf(await attempt(PASSWORD, { as: victim.email, from: one })), 200)
    await failTimes(1, { as: newEmail(), from: one })
    await assertWait(4, PASSWORD, { as: victim.email, from: one })
  })

  test('whoever changes addresses within an IPv6 network is slowed down after two hundred', async () => {
    const victim = await registerPerson(service)
    const from = (at: number) => `2001:db8:77:${at.toString(16)}::1`
    const { db } = service
    for (let at = 0; at < 199; at++) await recordFailure(db, { emailKey: `nobody ${at}`, ip: from(at) })
    await failTimes(1, { as: newEmail(), from: from(200) })
    await assertWait(1, PASSWORD, { as: victim.email, from: from(201) })
    assert.equal(codeOf(await attempt(PASSWORD, { as: victim.email, from: '2001:db8:78::1' })), 200)
  })

  test('an IPv4-mapped IPv6 address counts as the IPv4 address, and its neighbours are others', async () => {
    const victim = await registerPerson(service)
    const { db } = service
    for (let at = 0; at < 50; at++) {
      await recordFailure(db, {
        emailKey: `mapped ${at}`,
        ip: at % 2 === 0 ? '203.0.113.9' : '::ffff:203.0.113.9',
      })
    }
    for (const from of ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109']) {
      await assertWait(1, PASSWORD, { as: victim.email, from })
    }
    assert.equal(codeOf(await attempt(PASSWORD, { as: victim.email, from: '::ffff:203.0.113.10' })), 200)
  })

  test('one recorded while the clock was ahead locks nobody out after the correction', async () => {
    await registerPerson(service, email)
    const real = Date.now()
    mock.timers.setTime(real + 2 * 24 * 60 * MINUTE)
    await failTimes(1)
    mock.timers.setTime(real)
    assert.equal(codeOf(await attempt(PASSWORD)), 200)
  })

  test('many recorded while the clock was ahead delay as if they had happened now, and no longer', async () => {
    await registerPerson(service, email)
    const real = Date.now()
    mock.timers.setTime(real + 2 * 24 * 60 * MINUTE)
    await failTimes(5)
    mock.timers.setTime(real)
    await assertWait(1, PASSWORD)
    mock.timers.tick(1_000)
    assert.equal(codeOf(await attempt(PASSWORD)), 200)
  })

  test('a clock that is set back makes no wait longer than the longest', async () => {
    await registerPerson(service, email)
    await failTimes(5)
    mock.timers.setTime(Date.now() - 60 * MINUTE)
    await assertWait(1, PASSWORD)
    mock.timers.tick(1_000)
    assert.equal(codeOf(await attempt(PASSWORD)), 200)
  })

  test('many at once get no more tries than one after the other', async () => {
    await registerPerson(service, email)
    const replies = await Promise.all(Array.from({ length: 40 }, () => attempt('wrong')))
    const { 401: tried = 0, 1108: refused = 0 } = tally(replies)
    assert.equal(tried + refused, 40)
    assert.ok(tried >= 5 && tried <= 5 + availableParallelism(), `${tried} were tried`)
  })

  test('what was typed is stored only as a hash', async () => {
    await failTimes(1)
    const rows = await service.db.selectFrom('sign_in_failures').selectAll().execute()
    const stored = JSON.stringify(rows)
    assert.equal(stored.includes(email), false)
    assert.equal(stored.includes(ip), false)
  })

  test('old failures are swept, those that still count stay', async () => {
    const { db } = service
    await db.deleteFrom('sign_in_failures').execute()
    await failTimes(5)
    await deleteOldFailures(db, Date.now() + 60 * MINUTE)
    await assertWait(1)
    await deleteOldFailures(db, Date.now() + 60 * MINUTE + 1)
    assert.equal((await db.selectFrom('sign_in_failures').selectAll().execute()).length, 0)
  })

  test('failures written at the same moment are all counted', async () => {
    const tried = { emailKey: email, ip }
    await Promise.all(Array.from({ length: 20 }, () => recordFailure(service.db, tried)))
    const rows = await service.db
      .selectFrom('sign_in_failures')
      .select('failures')
      .where('failures', '=', 20)
      .execute()
    assert.equal(rows.length, 2)
    await assert.rejects(refuseTooManyFailures(service.db, tried), { errorName: 'RATE_LIMITED' })
  })
})
