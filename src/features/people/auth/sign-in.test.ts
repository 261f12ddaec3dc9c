import assert from 'node:assert/strict'
import { argon2 } from 'node:crypto'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { countingHashes } from '../../../../test/argon2.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { newEmail, PASSWORD, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { send, sessionIn, tally } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { FREE_FAILURES } from './sign-in-throttle.ts'

const LOGIN = 'POST /api/v1/auth/login'
const WRONG = {
  message: 'The e-mail address or the password is wrong.',
  headers: { 'www-authenticate': 'Bearer realm="frond"' },
}

onEachEngine('signing in', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  test('the right password opens a new session', async () => {
    const { email, user, refreshToken } = await registerPerson(service)
    const reply = await send(service, LOGIN, { payload: { email, password: PASSWORD } })
    const session = sessionIn(reply)
    assertSuccess(
      reply,
      {
        accessToken: session.accessToken,
        tokenType: 'Bearer',
        expiresIn: 900,
        refreshToken: session.refreshToken,
        refreshExpiresIn: 2_592_000,
        user: { id: user.id, email, role: 'USER', createdAt: user.createdAt },
      },
      { 'cache-control': 'no-store' },
    )
    assert.notEqual(session.refreshToken.split('.')[0], refreshToken.split('.')[0])
  })

  test('the address counts in every case and with blanks around it, the password exactly', async () => {
    const email = `Zoë.Ὀδος.${newEmail()}`
    await registerPerson(service, email)
    for (const spelling of [email.toUpperCase(), email.toLowerCase(), `  ${email}  `]) {
      const { user } = sessionIn(
        await send(service, LOGIN, { payload: { email: spelling, password: PASSWORD } }),
      )
      assert.equal(user.email, email)
    }
    for (const password of [PASSWORD.toUpperCase(), ` ${PASSWORD}`, `${PASSWORD} `]) {
      assertFailure(await send(service, LOGIN, { payload: { email, password } }), 401, 401, WRONG)
    }
  })

  test('accents may be typed as one character or as two', async () => {
    const email = newEmail()
    await registerPerson(service, email, 'Grüne Dächer Süd'.normalize('NFC'))
    const password = 'Grüne Dächer Süd'.normalize('NFD')
    sessionIn(await send(service, LOGIN, { payload: { email, password } }))
  })

  test('a wrong password and an unknown address look and cost the same', async () => {
    const { email } = await registerPerson(service)
    const attempts = [
      { email, password: 'not this one' },
      { email: newEmail(), password: PASSWORD },
      { email: 'no address at all', password: PASSWORD },
      { email, password: '' },
    ]
    for (const payload of attempts) {
      const { result, hashes } = await countingHashes(() => send(service, LOGIN, { payload }))
      assertFailure(result, 401, 401, WRONG)
      assert.equal(hashes, 1)
    }
  })

  test('a disabled account is told so only with the right password', async () => {
    const admin = await registerAdmin(service)
    const { email, user } = await registerPerson(service)
    await send(service, `PUT /api/v1/admin/users/${user.id}`, { by: admin, payload: { disabled: true } })
    const attempt = (password: string) => send(service, LOGIN, { payload: { email, password } })
    assertFailure(await attempt('wrong'), 401, 401, WRONG)
    assertFailure(await attempt(PASSWORD), 403, 403, { message: 'This account is disabled.' })
    // That was no success, so nothing is forgotten.
    for (let failures = 1; failures < FREE_FAILURES.account; failures++) {
      assertFailure(await attempt('wrong'), 401, 401, WRONG)
    }
    assertFailure(await attempt('wrong'), 1108, 429, {
      message: 'Too many failed sign-ins; try again in 1 s.',
    })
    await service.db.deleteFrom('sign_in_failures').execute()

    await send(service, `PUT /api/v1/admin/users/${user.id}`, { by: admin, payload: { disabled: false } })
    sessionIn(await attempt(PASSWORD))
  })

  for (const [title, payload, problems] of [
    ['nothing', {}, ['email', 'password']],
    ['null', { email: null, password: null }, ['email', 'password']],
    ['numbers', { email: 1, password: 2 }, ['email', 'password']],
    ['an empty address', { email: ' ', password: 'x' }, ['email']],
    ['an endless password', { email: 'a@b.org', password: 'x'.repeat(1_001) }, ['password']],
    ['an unknown field', { email: 'a@b.org', password: 'x', remember: true }, ['remember']],
  ] as const) {
    test(`${title} is not tried at all`, async () => {
      const { result, hashes } = await countingHashes(() => send(service, LOGIN, { payload }))
      const { errors }: { errors: { path: string; message: string }[] } = result.json().data
      assertFailure(result, 1101, 400, { errors })
      assert.deepEqual(
        errors.map(({ path }) => path),
        problems,
      )
      assert.equal(hashes, 0)
    })
  }

  test('thirty right passwords at once all succeed', async () => {
    const { email } = await registerPerson(service)
    const payload = { email, password: PASSWORD }
    const replies = await Promise.all(Array.from({ length: 30 }, () => send(service, LOGIN, { payload })))
    assert.deepEqual(tally(replies), { 200: 30 })
    assert.equal(new Set(replies.map((reply) => sessionIn(reply).refreshToken)).size, 30)
  })

  test('a hash made at a lower cost is renewed by the next right password', async (context) => {
    // As in production.
    const service = await buildTestApp(engine, { passwords: undefined })
    context.after(() => service.close())
    const { email, user } = await registerPerson(service)
    const hashNow = async () => {
      const { password_hash } = await service.db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      return password_hash
    }
    const cheap = await cheapHashOf(PASSWORD)
    await service.db.updateTable('users').set({ password_hash: cheap }).where('id', '=', user.id).execute()

    await send(service, LOGIN, { payload: { email, password: 'wrong' } })
    assert.equal(await hashNow(), cheap)
    sessionIn(await send(service, LOGIN, { payload: { email, password: PASSWORD } }))
    assert.match(await hashNow(), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    sessionIn(await send(service, LOGIN, { payload: { email, password: PASSWORD } }))
  })
})

async function cheapHashOf(password: string): Promise<string> {
  const nonce = Buffer.alloc(16, 1)
  const cost = { memory: 64, passes: 1, parallelism: 1 }
  const hash = await promisify(argon2)('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  const [salt64, hash64] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=64,t=1,p=1$${salt64}$${hash64}`
}
