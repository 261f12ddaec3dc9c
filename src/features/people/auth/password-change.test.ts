import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import { PASSWORD, type Person, registerPerson, signInAs } from '../../../../test/people.ts'
import { codeOf, send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'

const CHANGE = 'PUT /api/v1/auth/password'
const NEW = 'four green thumbs'

onEachEngine('changing the password', (engine) => {
  let service: TestApp
  let second: TestApp
  before(async () => {
    service = await buildTestApp(engine)
    second = await buildTestAppBeside(service)
  })
  after(async () => {
    await second.close()
    await service.close()
  })

  async function status(by: Person, on = service): Promise<number> {
    return (await send(on, 'GET /api/v1/auth/me', { by })).statusCode
  }

  async function signInCode(email: string, password: string): Promise<number> {
    return codeOf(await send(service, 'POST /api/v1/auth/login', { payload: { email, password } }))
  }

  test('the new one counts, other sessions end, this one goes on', async (t) => {
    const pass = passingTime(t)
    const person = await registerPerson(service)
    const other = await signInAs(service, person.email)
    const stranger = await registerPerson(service)
    assert.equal(await status(other, second), 200)
    const payload = { currentPassword: PASSWORD, newPassword: NEW }
    assertSuccess(await send(service, CHANGE, { by: person, payload }), null)

    assert.equal(await status(other), 401)
    pass(5_000)
    assert.equal(await status(other, second), 401)
    const { refreshToken } = other
    assert.equal(codeOf(await send(service, 'POST /api/v1/auth/refresh', { payload: { refreshToken } })), 401)
    assert.equal(await status(person), 200)
    assert.equal(await status(stranger), 200)
    assert.equal(await signInCode(person.email, PASSWORD), 401)
    assert.equal(await signInCode(person.email, NEW), 200)
  })

  test('a wrong current password changes nothing', async () => {
    const person = await registerPerson(service)
    const other = await signInAs(service, person.email)
    const payload = { currentPassword: 'wrong', newPassword: NEW }
    assertFailure(await send(service, CHANGE, { by: person, payload }), 401, 401, {
      message: 'The password is wrong.',
      headers: { 'www-authenticate': 'Bearer realm="frond"' },
    })
    assert.equal(await signInCode(person.email, PASSWORD), 200)
    assert.equal(await status(other), 200)
  })

  test('a common new password is refused', async () => {
    const person = await registerPerson(service)
    const payload = { currentPassword: PASSWORD, newPassword: 'Password123' }
    assertFailure(await send(service, CHANGE, { by: person, payload }), 2002, 400)
    assert.equal(await signInCode(person.email, PASSWORD), 200)
  })

  for (const [title, payload, path, message] of [
    ['no current password', { newPassword: NEW }, 'currentPassword', 'is required'],
    ['no new password', { currentPassword: PASSWORD }, 'newPassword', 'is required'],
    [
      'a short new password',
      { currentPassword: PASSWORD, newPassword: '1234567' },
      'newPassword',
      'must have at least 8 characters',
    ],
    [
      'an unknown field',
      { currentPassword: PASSWORD, newPassword: NEW, repeated: NEW },
      'repeated',
      'is not known here',
    ],
  ] as const) {
    test(`${title} is an invalid field`, async () => {
      const by = await registerPerson(service)
      const reply = await send(service, CHANGE, { by, payload })
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
    })
  }

  test('guessing the current password slows down like signing in, and the right one clears it', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const person = await registerPerson(service)
    const wrong = { currentPassword: 'wrong', newPassword: NEW }
    const right = { currentPassword: PASSWORD, newPassword: NEW }
    for (let failure = 1; failure <= 5; failure++) {
      assert.equal(codeOf(await send(service, CHANGE, { by: person, payload: wrong })), 401)
    }
    assertFailure(await send(service, CHANGE, { by: person, payload: right }), 1108, 429, {
      headers: { 'retry-after': '1' },
    })
    assert.equal(await signInCode(person.email, PASSWORD), 1108)
    t.mock.timers.tick(1_000)
    assertSuccess(await send(service, CHANGE, { by: person, payload: right }), null)
    assert.equal(await signInCode(person.email, 'wrong'), 401)
    assert.equal(await signInCode(person.email, NEW), 200)
  })

  test('anonymous callers cannot change a password', async () => {
    assertFailure(await send(service, CHANGE, { payload: {} }), 401, 401)
  })
})
