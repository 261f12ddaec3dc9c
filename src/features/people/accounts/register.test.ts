import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { newEmail, PASSWORD, registerPerson } from '../../../../test/people.ts'
import { send, sessionIn, tally } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'

const REGISTER = 'POST /api/v1/auth/register'
const SEAL = /^[\w-]{22}\.[\w-]{43}\.[\w-]{43}$/
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

const NOT_AN_ADDRESS = /^must be an e-mail address$/
const NO_CHARACTER = /^must not contain NUL or half a surrogate pair$/

/** An address of exactly this many characters. */
function emailOf(length: number): string {
  const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.org`
  return `${'a'.repeat(length - domain.length)}${domain}`
}

const REFUSED: ReadonlyArray<[title: string, field: string, value: unknown, message: RegExp]> = [
  ['no e-mail address', 'email', undefined, /^is required$/],
  ['a number as e-mail address', 'email', 7, NOT_AN_ADDRESS],
  ['null as e-mail address', 'email', null, NOT_AN_ADDRESS],
  ['an empty e-mail address', 'email', '', NOT_AN_ADDRESS],
  ['a blank e-mail address', 'email', '   ', NOT_AN_ADDRESS],
  ['an address without @', 'email', 'ada.example.org', NOT_AN_ADDRESS],
  ['an address with a space', 'email', 'ada b@example.org', NOT_AN_ADDRESS],
  ['an address with a line break', 'email', 'ada@example.org\nx', NOT_AN_ADDRESS],
  ['an address with two @', 'email', 'ada@b@example.org', NOT_AN_ADDRESS],
  ['an address with a leading dot', 'email', '.ada@example.org', NOT_AN_ADDRESS],
  ['an address with two dots in a row', 'email', 'a..b@example.org', NOT_AN_ADDRESS],
  ['an address without a top domain', 'email', 'ada@localhost', NOT_AN_ADDRESS],
  ['an address of 255 characters', 'email', emailOf(255), /^must have at most 254 characters$/],
  ['an address with NUL', 'email', 'a\0b@example.org', NOT_AN_ADDRESS],
  ['no password', 'password', undefined, /^is required$/],
  ['null as password', 'password', null, /^must be a string$/],
  ['an empty password', 'password', '', /^must have at least 8 characters$/],
  ['a password of 7', 'password', 'abc!efg', /^must have at least 8 characters$/],
  ['a password of 7 emoji', 'password', '🌱'.repeat(7), /^must have at least 8 characters$/],
  ['a password of 129', 'password', 'x!'.repeat(64).concat('y'), /^must have at most 128 characters$/],
  ['a password of 129 emoji', 'password', '🌱'.repeat(129), /^must have at most 128 characters$/],
  ['a password with NUL', 'password', 'three\0green thumbs', NO_CHARACTER],
  ['a password with half a character', 'password', 'three green thumbs\ud83c', NO_CHARACTER],
  ['a blank name', 'displayName', ' \t ', /^must not be empty$/],
  ['a name of 65', 'displayName', '🌱'.repeat(65), /^must have at most 64 characters$/],
  ['an unknown field', 'role', 'ADMIN', /^is not known here$/],
]

onEachEngine('registration', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  async function countUsers(): Promise<number> {
    return (await service.db.selectFrom('users').select('id').execute()).length
  }

  test('it answers with a session of a plain user', async () => {
    const email = newEmail()
    const reply = await send(service, REGISTER, {
      payload: { email: `  ${email} `, password: PASSWORD, displayName: '  Ada 🌱 ' },
    })
    const { accessToken, refreshToken, user } = sessionIn(reply)
    assertSuccess(
      reply,
      {
        accessToken,
        tokenType: 'Bearer',
        expiresIn: 900,
        refreshToken,
        refreshExpiresIn: 2_592_000,
        user: { id: user.id, email, displayName: 'Ada 🌱', role: 'USER', createdAt: user.createdAt },
      },
      { 'cache-control': 'no-store' },
    )
    assert.match(accessToken, JWT)
    assert.match(refreshToken, SEAL)
    assert.ok(Number.isSafeInteger(user.id) && user.id > 0)
    assert.ok(Math.abs(user.createdAt - Date.now()) < 60_000)
  })

  test('without a name the field is absent', async () => {
    const person = await registerPerson(service)
    assert.deepEqual(Object.keys(person.user), ['id', 'email', 'role', 'createdAt'])
  })

  test('the database holds neither the password nor a token', async () => {
    const { user, password, refreshToken } = await registerPerson(service)
    const rows = await Promise.all([
      service.db.selectFrom('users').selectAll().where('id', '=', user.id).execute(),
      service.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute(),
    ])
    const stored = JSON.stringify(rows)
    assert.match(stored, /\$argon2id\$v=19\$m=64,t=2,p=1\$/)
    assert.equal(stored.includes(password), false)
    for (const part of refreshToken.split('.').slice(1)) assert.equal(stored.includes(part), false)
  })

  for (const [title, field, value, message] of REFUSED) {
    test(`${title} is refused and nothing is written`, async () => {
      const users = await countUsers()
      const payload = { email: newEmail(), password: PASSWORD, [field]: value }
      const reply = await send(service, REGISTER, { payload: JSON.stringify(payload), headers: JSON_TYPE })
      const { errors }: { errors: { path: string; message: string }[] } = reply.json().data
      assertFailure(reply, 1101, 400, { errors })
      assert.deepEqual(
        errors.map(({ path }) => path),
        [field],
      )
      assert.match(errors[0]?.message ?? '', message)
      assert.equal(await countUsers(), users)
    })
  }

  test('every offending field is named at once', async () => {
    const reply = await send(service, REGISTER, { payload: { displayName: '', e_mail: 'a@b.org' } })
    const { errors }: { errors: { path: string }[] } = reply.json().data
    assert.deepEqual(errors.map(({ path }) => path).sort(), ['displayName', 'e_mail', 'email', 'password'])
  })

  for (const [title, change] of [
    ['254 characters of address', { email: emailOf(254) }],
    ['letters of other scripts', { email: 'ådå.βήτα.हिन्दी@exämple.भारत' }],
    ['a password of 8', { password: 'abc!efgh' }],
    ['a password of 8 emoji', { password: '🌱🌵🌴🌲🌳🌿🍀🍁' }],
    ['a password of 128 emoji', { password: '🌱🌵'.repeat(64) }],
    ['a name of 64 emoji', { displayName: '🌱'.repeat(64) }],
  ] as const) {
    test(`${title} will do, and signs in`, async () => {
      const account = { email: newEmail(), password: PASSWORD, ...change }
      sessionIn(await send(service, REGISTER, { payload: account }))
      const { email, password } = account
      sessionIn(await send(service, 'POST /api/v1/auth/login', { payload: { email, password } }))
    })
  }

  test('an address is taken in every spelling of its case', async () => {
    const suffix = newEmail()
    await registerPerson(service, `Zoë.ὈΔΟΣ.${suffix}`)
    for (const email of [`zoë.ὀδος.${suffix}`, `ZOË.ὈΔΟΣ.${suffix}`, `zoe\u0308.ὀδοσ.${suffix}`]) {
      const reply = await send(service, REGISTER, { payload: { email, password: PASSWORD } })
      assertFailure(reply, 2001, 409, { message: 'An account with this e-mail address already exists.' })
    }
  })

  test('a common password is refused, also in other case', async () => {
    const users = await countUsers()
    for (const password of ['password123', 'PassWord123', 'ｐａｓｓｗｏｒｄ１２３']) {
      const reply = await send(service, REGISTER, { payload: { email: newEmail(), password } })
      assertFailure(reply, 2002, 400, { message: 'This password is too common; choose another.' })
    }
    assert.equal(await countUsers(), users)
  })

  test('without a session there is no account either, and the address is still free', async () => {
    const payload = { email: newEmail(), password: PASSWORD }
    await sql`alter table sessions rename to lost_sessions`.execute(service.db)
    assertFailure(await send(service, REGISTER, { payload }), 1999, 500)
    await sql`alter table lost_sessions rename to sessions`.execute(service.db)
    sessionIn(await send(service, REGISTER, { payload }))
  })

  test('of ten registrations of one address at once, one succeeds', async () => {
    const payload = { email: newEmail(), password: PASSWORD }
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(service, REGISTER, { payload })))
    assert.deepEqual(tally(replies), { 200: 1, 2001: 9 })
  })
})

const JSON_TYPE = { 'content-type': 'application/json' }
