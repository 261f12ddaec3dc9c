import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { after, before, test } from 'node:test'
import { runCommand } from '../../../test/command.ts'
import { onEachEngine } from '../../../test/engines.ts'
import { newEmail, PASSWORD, registerPerson, signInAs } from '../../../test/people.ts'
import { codeOf, send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import type { Environment } from '../../config/config.ts'

const NEW = 'four green thumbs'

onEachEngine('the admin command', (engine) => {
  let service: TestApp
  let env: Environment
  before(async () => {
    service = await buildTestApp(engine)
    const { database, dataDir } = service.config
    env =
      database.engine === 'postgres'
        ? { DATABASE_URL: database.url, DATA_DIR: dataDir }
        : { DATA_DIR: dirname(database.file) }
  })
  after(() => service.close())

  async function signInCode(email: string, password: string): Promise<number> {
    return codeOf(await send(service, 'POST /api/v1/auth/login', { payload: { email, password } }))
  }

  test('create makes an administrator with a made up password', async () => {
    const email = newEmail()
    const { code, stdout, stderr } = await runCommand(['admin', 'create', email], env)
    assert.equal(stderr, '')
    const [, password = ''] = /^Password \(shown only now\): (\w{20})$/m.exec(stdout) ?? []
    assert.equal(stdout, `${email} is an administrator.\nPassword (shown only now): ${password}\n`)
    assert.equal(code, 0)
    const { user } = await signInAs(service, email, password)
    assert.equal(user.role, 'ADMIN')
  })

  test('create takes a password from standard input and does not repeat it', async () => {
    const email = newEmail()
    const end = await runCommand(['admin', 'create', email, '--password-stdin'], env, `${NEW}\n`)
    assert.deepEqual(end, { code: 0, stdout: `${email} is an administrator.\n`, stderr: '' })
    assert.equal((await signInAs(service, email, NEW)).user.role, 'ADMIN')
  })

  test('create refuses a taken address, in any case', async () => {
    const { email, user } = await registerPerson(service)
    const end = await runCommand(['admin', 'create', email.toUpperCase()], env)
    assert.deepEqual(end, {
      code: 1,
      stdout: '',
      stderr: 'frond admin failed: An account with this e-mail address already exists.\n',
    })
    assert.equal((await signInAs(service, email)).user.role, user.role)
  })

  test('reset-password gives a new one, ends every session and lifts the wait', async () => {
    const person = await registerPerson(service)
    for (let failure = 1; failure <= 5; failure++) await signInCode(person.email, 'wrong')
    const words = ['admin', 'reset-password', person.email.toUpperCase(), '--password-stdin']
    const end = await runCommand(words, env, `${NEW}\r\n`)
    assert.deepEqual(end, {
      code: 0,
      stdout: `${person.email.toUpperCase()} has a new password; all sessions have ended.\n`,
      stderr: '',
    })
    assert.equal((await send(service, 'GET /api/v1/auth/me', { by: person })).statusCode, 401)
    const { refreshToken } = person
    assert.equal(codeOf(await send(service, 'POST /api/v1/auth/refresh', { payload: { refreshToken } })), 401)
    assert.equal(await signInCode(person.email, NEW), 200)
    assert.equal(await signInCode(person.email, PASSWORD), 401)
  })

  test('reset-password makes one up, and does not know everybody', async () => {
    const { email } = await registerPerson(service)
    const { code, stdout } = await runCommand(['admin', 'reset-password', email], env)
    const [, password = ''] = /^Password \(shown only now\): (\w{20})$/m.exec(stdout) ?? []
    assert.equal(code, 0)
    assert.equal(await signInCode(email, password), 200)

    assert.deepEqual(await runCommand(['admin', 'reset-password', newEmail()], env), {
      code: 1,
      stdout: '',
      stderr: 'frond admin failed: There is no such user.\n',
    })
  })

  for (const [title, password, code, message] of [
    ['a short', '1234567\n', 2, 'The password must have 8 to 128 characters.'],
    ['an empty', '', 2, 'The password must have 8 to 128 characters.'],
    ['a long', `${'🌱'.repeat(129)}\n`, 2, 'The password must have 8 to 128 characters.'],
    ['an unusable', 'three\0green thumbs\n', 2, 'The password must be text without NUL.'],
    ['a common', 'Password123\n', 1, 'frond admin failed: This password is too common; choose another.'],
  ] as const) {
    test(`${title} password is refused`, async () => {
      const email = newEmail()
      const end = await runCommand(['admin', 'create', email, '--password-stdin'], env, password)
      assert.deepEqual(end, { code, stdout: '', stderr: `${message}\n` })
      assert.equal(await signInCode(email, password.trim() || 'x'), password.includes('\0') ? 1101 : 401)
    })
  }
})

for (const words of [
  [],
  ['create'],
  ['create', 'no-address'],
  ['create', 'a@example.org', 'b@example.org'],
  ['promote', 'a@example.org'],
  ['create', 'a@example.org', '--password=secret'],
]) {
  test(`"admin ${words.join(' ')}" is called wrongly`, async () => {
    const { code, stdout, stderr } = await runCommand(['admin', ...words], {})
    assert.equal(code, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /^(Usage: npm run frond -- admin create EMAIL|Unknown option '--password')/)
  })
}
