import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { signingPair } from '../../../../test/cheap-crypto.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure } from '../../../../test/envelope.ts'
import { eventually } from '../../../../test/eventually.ts'
import { createGate } from '../../../../test/gate.ts'
import { type Person, registerAdmin, registerPerson, signInAs } from '../../../../test/people.ts'
import { listen } from '../../../../test/raw-http.ts'
import { type Reply, send, tally } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { generateSigningPair } from './key-pair.ts'
import type { PublicJwk } from './keys.schema.ts'
import { listActiveKeyRows } from './keys.sql.ts'

const JWKS = 'GET /.well-known/jwks.json'
const ROTATE = 'POST /api/v1/admin/jwt/rotate'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

onEachEngine('the JWK Set', (engine) => {
  let service: TestApp
  let admin: Person
  before(async () => {
    service = await buildTestApp(engine)
    admin = await registerAdmin(service)
  })
  after(() => service.close())

  test('holds the public halves of the active keys and nothing else', async () => {
    await send(service, ROTATE, { by: admin })
    admin = await signInAs(service, admin.email)
    const answer = await send(service, JWKS)
    const active = await listActiveKeyRows(service.db)
    assert.equal(active.length, 2)
    assert.deepEqual(answer.json(), {
      keys: active.map(({ kid, modulus, exponent }) => ({
        kty: 'RSA',
        use: 'sig',
        alg: 'RS256',
        kid,
        n: modulus,
        e: exponent,
      })),
    })
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(answer.headers['cache-control'], 'public, max-age=0, must-revalidate')
    const { keys }: { keys: PublicJwk[] } = answer.json()
    for (const jwk of keys) {
      assert.match(jwk.kid, UUID)
      const { asymmetricKeyDetails } = createPublicKey({ key: jwk, format: 'jwk' })
      assert.equal(asymmetricKeyDetails?.publicExponent, 65_537n)
    }
  })

  test('a new key is shown, and signs, from the very next answer on', async () => {
    const { kid } = (await send(service, ROTATE, { by: admin })).json().data
    const { keys }: { keys: PublicJwk[] } = (await send(service, JWKS)).json()
    assert.equal(keys[0]?.kid, kid)
    admin = await signInAs(service, admin.email)
    assert.equal(decodeProtectedHeader(admin.accessToken).kid, kid)
  })

  test('its ETag holds until the set changes', async () => {
    const { etag } = (await send(service, JWKS)).headers
    assert.equal(typeof etag, 'string')
    const headers = { 'if-none-match': String(etag) }
    const unchanged = await send(service, JWKS, { headers })
    assert.equal(unchanged.statusCode, 304)
    assert.equal(unchanged.body, '')
    assert.equal(unchanged.headers.etag, etag)
    assert.equal(unchanged.headers['cache-control'], 'public, max-age=0, must-revalidate')
    await send(service, ROTATE, { by: admin })
    admin = await signInAs(service, admin.email)
    const changed = await send(service, JWKS, { headers })
    assert.equal(changed.statusCode, 200)
    assert.notEqual(changed.headers.etag, etag)
  })
})

// What follows asks nothing of the database that the other engine would answer differently.
describe('a key that the service generates itself', () => {
  test('has 3072 bits, and signs', async () => {
    // The keys of other tests are shorter.
    const service = await buildTestApp(undefined, { generateKey: generateSigningPair })
    try {
      const admin = await registerAdmin(service)
      await send(service, `${ROTATE}?keepActive=1`, { by: admin })
      const { keys }: { keys: PublicJwk[] } = (await send(service, JWKS)).json()
      const sizes = keys.map(
        (key) => createPublicKey({ key, format: 'jwk' }).asymmetricKeyDetails?.modulusLength,
      )
      assert.deepEqual(sizes, [3072])
      const { accessToken } = await signInAs(service, admin.email)
      await jwtVerify(accessToken, createLocalJWKSet({ keys }))
    } finally {
      await service.close()
    }
  })
})

describe('a third party', () => {
  for (const [issuer, env] of [
    ['frond', {}],
    ['https://plants.example.org/care', { PUBLIC_URL: 'https://plants.example.org/care' }],
    ['https://plants.example.org/', { PUBLIC_URL: ' https://plants.example.org/ ' }],
  ] as const) {
    test(`verifies a token of ${issuer} with nothing but the JWK Set`, async () => {
      const service = await buildTestApp(undefined, { env })
      try {
        const person = await registerPerson(service)
        const port = await listen(service.app)
        const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/.well-known/jwks.json`))
        const { payload, protectedHeader } = await jwtVerify(person.accessToken, keys, {
          issuer,
          audience: 'frond',
          typ: 'at+jwt',
          algorithms: ['RS256'],
        })
        const { kid, ...header } = protectedHeader
        assert.deepEqual(header, { alg: 'RS256', typ: 'at+jwt' })
        assert.match(String(kid), UUID)
        const { iat, jti, sid, ...claims } = payload
        assert.ok(iat !== undefined && Math.abs(iat - Date.now() / 1_000) < 60)
        assert.match(String(jti), UUID)
        assert.match(String(sid), /^[1-9][0-9]*$/)
        assert.deepEqual(claims, {
          iss: issuer,
          aud: 'frond',
          sub: String(person.user.id),
          role: 'USER',
          exp: iat + 900,
        })
        assert.equal(person.expiresIn, 900)
      } finally {
        await service.close()
      }
    })
  }
})

describe('a flood of rotations', () => {
  test('beyond what may wait is turned away at once', async () => {
    const gate = createGate()
    const generateKey = () => gate.wait().then(signingPair)
    const service = await buildTestApp(undefined, { generateKey })
    try {
      const admin = await registerAdmin(service)
      const refused: Reply[] = []
      const rotations = Array.from({ length: 45 }, async () => {
        const answer = await send(service, `${ROTATE}?keepActive=10`, { by: admin })
        if (answer.statusCode !== 200) refused.push(answer)
        return answer
      })
      await eventually(() => assert.equal(refused.length, 12))
      for (const answer of refused) assertFailure(answer, 1904, 503, { headers: { 'retry-after': '5' } })
      gate.open()
      // One at work and 32 waiting.
      assert.deepEqual(tally(await Promise.all(rotations)), { 200: 33, 1904: 12 })
      const later = await send(service, ROTATE, { by: await signInAs(service, admin.email) })
      assert.equal(later.statusCode, 200)
    } finally {
      gate.open()
      await service.close()
    }
  })
})
