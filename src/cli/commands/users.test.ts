import assert from 'node:assert/strict'
import { symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { runCommand } from '../../../test/command.ts'
import { onEachEngine } from '../../../test/engines.ts'
import { newEmail, PASSWORD, registerAdmin, registerPerson, signInAs } from '../../../test/people.ts'
import { picture } from '../../../test/pictures.ts'
import { codeOf, send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { filesBelow, keyIn, uploaded } from '../../../test/upload.ts'
import type { Environment } from '../../config/config.ts'

onEachEngine('the users command', (engine) => {
  let service: TestApp
  let env: Environment
  before(async () => {
    service = await buildTestApp(engine)
    const { database, dataDir } = service.config
    if (database.engine === 'postgres') env = { DATABASE_URL: database.url, DATA_DIR: dataDir }
    else {
      // The command finds the files beside the database.
      const folder = dirname(database.file)
      await symlink(files(), join(folder, 'media'))
      env = { DATA_DIR: folder }
    }
  })
  after(() => service.close())

  const files = () => join(service.config.dataDir, 'media')
  const users = (...words: string[]) => runCommand(['users', ...words], env)
  const signInCode = async (email: string, password = PASSWORD) =>
    codeOf(await send(service, 'POST /api/v1/auth/login', { payload: { email, password } }))

  test('create makes a user, with a password that is made up or given', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const { code, stdout, stderr } = await users('create', email)
    const [, password = ''] = /^Password \(shown only now\): (\w{20})$/m.exec(stdout) ?? []
    assert.deepEqual(
      [code, stdout, stderr],
      [0, `${email} has an account.\nPassword (shown only now): ${password}\n`, ''],
    )
    assert.equal((await signInAs(service, email, password)).user.role, 'USER')
    assert.deepEqual(await runCommand(['users', 'create', other, '--password-stdin'], env, `${PASSWORD}\n`), {
      code: 0,
      stdout: `${other} has an account.\n`,
      stderr: '',
    })
    assert.equal(await signInCode(other), 200)
    assert.deepEqual(await users('create', email.toUpperCase()), {
      code: 1,
      stdout: '',
      stderr: 'frond users failed: An account with this e-mail address already exists.\n',
    })
  })

  test('list tells the role, the state and what is stored, for readers and for programs', async () => {
    const admin = await registerAdmin(service)
    const person = await registerPerson(service)
    await uploaded(service, person, await picture('jpeg'))
    await users('disable', person.email)
    const { code, stdout, stderr } = await users('list')
    assert.deepEqual([code, stderr], [0, ''])
    const lineOf = (email: string) => stdout.split('\n').find((line) => line.startsWith(`${email} `))
    assert.match(lineOf(admin.email) ?? '', / {2}administrator {12}0\.0 MiB of pictures$/)
    assert.match(lineOf(person.email) ?? '', / {2}user, disabled {11}0\.0 MiB of pictures$/)
    const all: { email: string }[] = JSON.parse((await users('list', '--json')).stdout)
    const { items } = JSON.parse(
      (await send(service, 'GET /api/v1/admin/users?size=100', { by: admin })).body,
    ).data
    assert.deepEqual(all, items)
  })

  test('disable ends the sessions, and enable lets the user in again', async () => {
    const person = await registerPerson(service)
    assert.deepEqual(await users('disable', person.email.toUpperCase()), {
      code: 0,
      stdout: `${person.email.toUpperCase()} is disabled; all sessions have ended.\n`,
      stderr: '',
    })
    const { refreshToken } = person
    assert.equal(codeOf(await send(service, 'POST /api/v1/auth/refresh', { payload: { refreshToken } })), 401)
    assert.equal(await signInCode(person.email), 403)
    assert.deepEqual(await users('enable', person.email), {
      code: 0,
      stdout: `${person.email} is enabled.\n`,
      stderr: '',
    })
    assert.equal(await signInCode(person.email), 200)
  })

  test('delete takes a word more, and then takes everything, files included', async () => {
    const person = await registerPerson(service)
    const { url } = await uploaded(service, person, await picture('jpeg'))
    const isStored = async () => (await filesBelow(files())).some((file) => file.endsWith(keyIn(url)))
    assert.deepEqual(await users('delete', person.email), {
      code: 2,
      stdout: '',
      stderr: `This deletes ${person.email} with all plants, entries and pictures, for good. Add --yes to do it.\n`,
    })
    assert.equal(await signInCode(person.email), 200)
    assert.equal(await isStored(), true)
    assert.deepEqual(await users('delete', person.email, '--yes'), {
      code: 0,
      stdout: `${person.email} and everything of the account are deleted.\n`,
      stderr: '',
    })
    assert.equal(await signInCode(person.email), 401)
    assert.equal(await isStored(), false)
  })

  test('the last administrator stays, and an unknown address is told', async () => {
    const all: { email: string; role: string }[] = JSON.parse((await users('list', '--json')).stdout)
    const [last = '', ...others] = all.filter(({ role }) => role === 'ADMIN').map(({ email }) => email)
    for (const email of others) assert.equal((await users('disable', email)).code, 0)
    const stderr = 'frond users failed: The last administrator cannot be removed or demoted.\n'
    for (const words of [
      ['disable', last],
      ['delete', last, '--yes'],
    ]) {
      assert.deepEqual(await users(...words), { code: 1, stdout: '', stderr })
    }
    for (const words of [['disable'], ['enable'], ['delete', '--yes']]) {
      assert.deepEqual(await users(...words, newEmail()), {
        code: 1,
        stdout: '',
        stderr: 'frond users failed: There is no such user.\n',
      })
    }
  })
})

for (const words of [
  [],
  ['create'],
  ['create', 'no-address'],
  ['list', 'a@example.org'],
  ['promote', 'a@example.org'],
  ['disable', 'a@example.org', 'b@example.org'],
  ['create', 'a@example.org', '--password=secret'],
]) {
  test(`"users ${words.join(' ')}" is called wrongly`, async () => {
    const { code, stdout, stderr } = await runCommand(['users', ...words], {})
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /^(Usage: npm run frond -- users list|Unknown option '--password')/)
  })
}
