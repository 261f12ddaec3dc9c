import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import { onEachEngine, onPostgres, SQLITE, type TestEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { eventually } from '../../../../test/eventually.ts'
import { type Person, registerAdmin, signInAs } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'

const INVALID = { headers: { 'www-authenticate': 'Bearer realm="frond", error="invalid_token"' } }

async function onTwoServers(
  engine: TestEngine,
  work: (first: TestApp, second: TestApp) => Promise<void>,
): Promise<void> {
  const first = await buildTestApp(engine)
  try {
    const second = await buildTestAppBeside(first)
    try {
      await work(first, second)
    } finally {
      await second.close()
    }
  } finally {
    await first.close()
  }
}

function whoAmI(server: TestApp, person: Person) {
  return send(server, 'GET /api/v1/auth/me', { by: person })
}

async function rotate(server: TestApp, admin: Person): Promise<string> {
  const answer = await send(server, 'POST /api/v1/admin/jwt/rotate?keepActive=2', { by: admin })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().data.kid
}

async function newestShownBy(server: TestApp): Promise<string> {
  return (await send(server, 'GET /.well-known/jwks.json')).json().keys[0].kid
}

/** The key that a server knows as the newest, without asking the database for it. */
async function signerOf(server: TestApp, { email }: Person): Promise<string | undefined> {
  return decodeProtectedHeader((await signInAs(server, email)).accessToken).kid
}

onEachEngine('the JWK Set', (engine) => {
  test('has a new key on every server at once', () =>
    onTwoServers(engine, async (first, second) => {
      const kid = await rotate(first, await registerAdmin(first))
      assert.equal(await newestShownBy(second), kid)
    }))
})

onEachEngine('a token issued before a rotation', (engine) => {
  test('works after it and stops with its key: here at once, on other servers within 5 s', () =>
    onTwoServers(engine, async (first, second) => {
      const admin = await registerAdmin(first)
      // Both servers remember the token from here on.
      for (const server of [first, second]) assertSuccess(await whoAmI(server, admin), admin.user)
      await rotate(first, admin)
      for (const server of [first, second]) assertSuccess(await whoAmI(server, admin), admin.user)
      await rotate(first, admin)
      assertFailure(await whoAmI(first, admin), 401, 401, INVALID)
      await eventually(async () => assertFailure(await whoAmI(second, admin), 401, 401, INVALID))
    }))

  test('of the newest key is good everywhere at once', () =>
    onTwoServers(engine, async (first, second) => {
      await rotate(first, await registerAdmin(first))
      const admin = await registerAdmin(first)
      assertSuccess(await whoAmI(second, admin), admin.user)
    }))
})

/** With timers that repeat standing still, there is nothing but the announcement. */
onPostgres('an announced rotation', (engine) => {
  test('reaches other servers without their looking', async (t) => {
    mock.timers.enable({ apis: ['setInterval'] })
    t.after(() => mock.timers.reset())
    await onTwoServers(engine, async (first, second) => {
      const admin = await registerAdmin(first)
      const kid = await rotate(first, admin)
      await eventually(async () => assert.equal(await signerOf(second, admin), kid))
    })
  })
})

// The embedded database announces nothing, so there the regular look is all there is.
describe('the regular look at the keys', () => {
  test('comes every two seconds', async (t) => {
    mock.timers.enable({ apis: ['setInterval'] })
    t.after(() => mock.timers.reset())
    await onTwoServers(SQLITE, async (first, second) => {
      const admin = await registerAdmin(first)
      const before = await signerOf(second, admin)
      const kid = await rotate(first, admin)
      mock.timers.tick(1_999)
      assert.equal(await signerOf(second, admin), before)
      mock.timers.tick(1)
      await eventually(async () => assert.equal(await signerOf(second, admin), kid))
    })
  })

  test('works by the clock on the wall', () =>
    onTwoServers(SQLITE, async (first, second) => {
      const admin = await registerAdmin(first)
      const kid = await rotate(first, admin)
      await eventually(async () => assert.equal(await signerOf(second, admin), kid))
    }))
})
