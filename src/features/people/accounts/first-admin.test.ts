import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { passwords } from '../../../../test/cheap-crypto.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { PASSWORD, registerPerson, signInAs } from '../../../../test/people.ts'
import { FrondProcess, inKeyedFolder, KEYED } from '../../../../test/process.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { freePort } from '../../../base/free-port.ts'
import type { Environment } from '../../../config/config.ts'
import { ensureFirstAdmin, ignoredAdmin } from './first-admin.ts'

onEachEngine('the first administrator', (engine) => {
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

  test('is the configured one, and is made only once', async () => {
    await service.db.deleteFrom('users').execute()
    const configured = { email: 'Head.Gardener@example.org', password: PASSWORD }
    assert.deepEqual(await ensureFirstAdmin({ db: service.db, passwords }, configured), {
      email: configured.email,
      generatedPassword: undefined,
    })
    assert.equal(await ensureFirstAdmin({ db: service.db, passwords }, configured), undefined)
    assert.equal(
      await ensureFirstAdmin({ db: service.db, passwords }, { email: 'b@example.org', password: PASSWORD }),
      undefined,
    )
    const { user } = await signInAs(service, configured.email)
    assert.equal(user.role, 'ADMIN')
  })

  test('gets a generated password where none is configured', async () => {
    await service.db.deleteFrom('users').execute()
    const first = await ensureFirstAdmin({ db: service.db, passwords }, undefined)
    assert.equal(first?.email, 'admin@frond.local')
    assert.match(first?.generatedPassword ?? '', /^[A-Za-z2-9]{20}$/)
    const { user } = await signInAs(service, 'admin@frond.local', first?.generatedPassword)
    assert.deepEqual(user, {
      id: user.id,
      email: 'admin@frond.local',
      role: 'ADMIN',
      createdAt: user.createdAt,
    })
  })

  test('is not made where there is any user', async () => {
    await service.db.deleteFrom('users').execute()
    await registerPerson(service)
    assert.equal(await ensureFirstAdmin({ db: service.db, passwords }, undefined), undefined)
  })

  test('is reported as ignored where there are users and it is no administrator', async () => {
    await service.db.deleteFrom('users').execute()
    const { user } = await registerPerson(service)
    const configured = { email: 'Head@example.org', password: PASSWORD }
    assert.equal(await ignoredAdmin(service.db, undefined), undefined)
    assert.equal(
      await ignoredAdmin(service.db, configured),
      'ADMIN_EMAIL has no effect, because there are users already: Head@example.org is no administrator; make one with: npm run frond -- admin create Head@example.org',
    )
    assert.equal(
      await ignoredAdmin(service.db, { email: user.email.toUpperCase() }),
      `ADMIN_EMAIL has no effect, because there are users already: ${user.email.toUpperCase()} is no administrator; another administrator can give that account the role`,
    )
    await service.db.deleteFrom('users').execute()
    await ensureFirstAdmin({ db: service.db, passwords }, configured)
    assert.equal(await ignoredAdmin(service.db, { email: 'head@EXAMPLE.org' }), undefined)
  })

  test('of two servers that start at once, one makes it', async () => {
    for (const configured of [undefined, { email: 'a@example.org', password: PASSWORD }]) {
      await service.db.deleteFrom('users').execute()
      const made = await Promise.all(
        [service, second].map(({ db }) => ensureFirstAdmin({ db, passwords }, configured)),
      )
      assert.equal(made.filter((admin) => admin !== undefined).length, 1)
      assert.equal((await service.db.selectFrom('users').select('id').execute()).length, 1)
    }
  })
})

const PRINTED = /The first administrator: (\S+)\n {2}Password \(shown only now\): (\S+)\n/g

test('the generated password is printed once, on the console, and not logged', async (t) => {
  await inKeyedFolder(async (folder) => {
    const first = await start(t, folder)
    await first.server.untilLine('listening')
    const line = await first.server.untilLine('Password (shown only now): ')
    const password = line.split(': ')[1] ?? ''
    assert.match(password, /^[A-Za-z2-9]{20}$/)
    assert.equal((await first.signIn('admin@frond.local', password)).status, 200)
    const output = await stop(first)
    assert.deepEqual(
      [...output.matchAll(PRINTED)].map(([, email]) => email),
      ['admin@frond.local'],
    )
    assert.equal(output.split(password).length, 2)
    const logged = output.split('\n').filter((line) => line.startsWith('{'))
    assert.equal(logged.join().includes(password), false)
    assert.ok(logged.some((line) => line.includes('"audit":"account.first_admin"')))

    const second = await start(t, folder, { ADMIN_EMAIL: 'late@example.org', ADMIN_PASSWORD: PASSWORD })
    await second.server.untilLine('listening')
    assert.equal((await second.signIn('admin@frond.local', password)).status, 200)
    assert.equal((await second.signIn('late@example.org', PASSWORD)).status, 401)
    const warning = await second.server.untilLine('"level":"warn"')
    assert.match(warning, /"message":"ADMIN_EMAIL has no effect, [^"]*admin create late@example\.org"/)
    const later = await stop(second)
    assert.doesNotMatch(later, /Password|first_admin/)
    assert.equal(later.includes(PASSWORD), false)
  })
})

test('the configured password is neither printed nor logged', async (t) => {
  await inKeyedFolder(async (folder) => {
    const env = { ADMIN_EMAIL: 'head@example.org', ADMIN_PASSWORD: PASSWORD }
    const running = await start(t, folder, env)
    await running.server.untilLine('listening')
    assert.equal((await running.signIn('head@example.org', PASSWORD)).status, 200)
    const output = await stop(running)
    assert.equal(output.includes(PASSWORD), false)
    assert.equal(output.includes('Password'), false)
  })
})

interface Running {
  readonly server: FrondProcess
  signIn(email: string, password: string): Promise<Response>
}

async function start(t: TestContext, folder: string, env: Environment = {}): Promise<Running> {
  const port = await freePort()
  const server = new FrondProcess([], { cwd: folder, env: { ...KEYED, PORT: String(port), ...env } })
  t.after(() => server.destroy())
  return {
    server,
    signIn: (email, password) =>
      fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      }),
  }
}

/** All it printed. */
async function stop({ server }: Running): Promise<string> {
  server.kill('SIGTERM')
  const { code, stdout, stderr } = await server.ended
  assert.equal(code, 0, stderr)
  return `${stdout}\n${stderr}`
}
