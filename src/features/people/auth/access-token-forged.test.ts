import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import {
  forgeToken,
  openSigningKey,
  partsOf,
  type Signer,
  type TokenParts,
  unsigned,
  withHmac,
  withPss,
  withRsa,
} from '../../../../test/forge.ts'
import { type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'

const USER_ROUTE = 'GET /api/v1/auth/me'
const PUBLIC_ROUTE = 'GET /api/v1/plant-categories'

/** Everything a forger could know, and the key itself to make tokens that only lack one thing. */
interface Workshop {
  readonly genuine: TokenParts
  readonly token: string
  readonly key: KeyObject
  readonly publicKey: KeyObject
  readonly own: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
  readonly person: Person
  readonly otherUserId: number
  readonly deactivatedKid: string
}

/** What each of them puts into the Authorization header. */
const FORGERIES: Readonly<Record<string, (workshop: Workshop) => string>> = {
  'another scheme': ({ person }) => `Basic ${btoa(`${person.email}:${person.password}`)}`,
  'the token without a scheme': ({ token }) => token,
  'an empty scheme': () => 'Bearer ',
  'two tokens': ({ token }) => `Bearer ${token} ${token}`,
  'a refresh token': ({ person }) => `Bearer ${person.refreshToken}`,
  'a word': () => 'Bearer undefined',
  'empty parts': () => 'Bearer ..',
  'alg none': header({ alg: 'none' }, () => unsigned),
  'alg None': header({ alg: 'None' }, () => unsigned),
  'no signature': header({}, () => unsigned),
  'no alg': header({ alg: undefined }),
  'HS256 with the public key as PEM': header({ alg: 'HS256' }, ({ publicKey }) =>
    withHmac(publicKey.export({ format: 'pem', type: 'spki' })),
  ),
  'HS256 with the public key as DER': header({ alg: 'HS256' }, ({ publicKey }) =>
    withHmac(publicKey.export({ format: 'der', type: 'spki' })),
  ),
  'HS256 with the modulus': header({ alg: 'HS256' }, ({ publicKey }) =>
    withHmac(Buffer.from(publicKey.export({ format: 'jwk' }).n ?? '', 'base64url')),
  ),
  'RS512 with the right key': header({ alg: 'RS512' }, ({ key }) => withRsa(key, 'sha512')),
  'PS256 with the right key': header({ alg: 'PS256' }, ({ key }) => withPss(key)),
  'another key under the right key id': header({}, ({ own }) => withRsa(own.privateKey)),
  'an unknown key id': header({ kid: randomUUID() }),
  'a key id like a path': header({ kid: '../../etc/passwd' }),
  'a key id like SQL': header({ kid: "' or 1=1 --" }),
  'a key id every object has': header({ kid: '__proto__' }),
  'a number as key id': header({ kid: 1 }),
  'a list as key id': ({ genuine, key }) =>
    bearer({ ...genuine, header: { ...genuine.header, kid: [genuine.header.kid] } }, withRsa(key)),
  'no key id': header({ kid: undefined }),
  'the id of a deactivated key': ({ genuine, key, deactivatedKid }) =>
    bearer({ ...genuine, header: { ...genuine.header, kid: deactivatedKid } }, withRsa(key)),
  'its own key inside': ({ genuine, own }) =>
    bearer(
      {
        ...genuine,
        header: { ...genuine.header, kid: randomUUID(), jwk: own.publicKey.export({ format: 'jwk' }) },
      },
      withRsa(own.privateKey),
    ),
  'an address of its own key': header({ jku: 'http://127.0.0.1:9/jwks.json' }, ({ own }) =>
    withRsa(own.privateKey),
  ),
  'an address of its own certificate': header({ x5u: 'http://127.0.0.1:9/cert.pem' }, ({ own }) =>
    withRsa(own.privateKey),
  ),
  'a demand nobody understands': header({ crit: ['urgent'], urgent: true }),
  'another type': header({ typ: 'JWT' }),
  'no type': header({ typ: undefined }),
  'a changed payload': ({ token, genuine }) => {
    const [head, , signature] = token.split('.')
    const claims = Buffer.from(JSON.stringify({ ...genuine.claims, role: 'ADMIN' })).toString('base64url')
    return `Bearer ${head}.${claims}.${signature}`
  },
  'a changed signature': ({ token }) => {
    const [head, claims, signature = ''] = token.split('.')
    return `Bearer ${head}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  },
  'its end missing': ({ token }) => `Bearer ${token.slice(0, -20)}`,
  'a fourth part': ({ token }) => `Bearer ${token}.e30`,
  'ten kilobytes': claims({ padding: 'x'.repeat(10_240) }),
  'an end in the past': claims({ exp: 1_700_000_000 }),
  'an end that is no number': claims({ exp: '4000000000' }),
  'a beginning in the future': claims({ nbf: 4_000_000_000 }),
  'another audience': claims({ aud: 'frond-web' }),
  'no audience': claims({ aud: undefined }),
  'another issuer': claims({ iss: 'https://frond.example.org' }),
  'no issuer': claims({ iss: undefined }),
  'no sub': claims({ sub: undefined }),
  'no sid': claims({ sid: undefined }),
  'no role': claims({ role: undefined }),
  'no iat': claims({ iat: undefined }),
  'no exp': claims({ exp: undefined }),
  'no jti': claims({ jti: undefined }),
  'a number as sub': ({ genuine, key }) =>
    bearer({ ...genuine, claims: { ...genuine.claims, sub: Number(genuine.claims.sub) } }, withRsa(key)),
  'a sub that only reads like the number': ({ genuine, key }) =>
    bearer({ ...genuine, claims: { ...genuine.claims, sub: `0${genuine.claims.sub}` } }, withRsa(key)),
  'a session nobody has': claims({ sid: '9007199254740991' }),
  'a session id out of range': claims({ sid: '9999999999999999' }),
  'the sub of somebody else': ({ genuine, key, otherUserId }) =>
    bearer({ ...genuine, claims: { ...genuine.claims, sub: String(otherUserId) } }, withRsa(key)),
}

// All of it is decided before the database is asked, or by one query that the session tests run on both engines.
describe('a token with', () => {
  let service: TestApp
  let workshop: Workshop
  before(async () => {
    service = await buildTestApp()
    const admin = await registerAdmin(service)
    const deactivatedKid = String(partsOf(admin.accessToken).header.kid)
    await send(service, 'POST /api/v1/admin/jwt/rotate?keepActive=1', { by: admin })
    const person = await registerPerson(service)
    const key = await openSigningKey(service)
    workshop = {
      genuine: partsOf(person.accessToken),
      token: person.accessToken,
      key,
      publicKey: createPublicKey(key),
      own: generateKeyPairSync('rsa', { modulusLength: 2048 }),
      person,
      otherUserId: admin.user.id,
      deactivatedKid,
    }
  })
  after(() => service.close())

  test('nothing wrong is accepted, as ours are when made the same way', async () => {
    const { genuine, key, person } = workshop
    const authorization = bearer(genuine, withRsa(key))
    assert.equal(authorization, person.headers.authorization)
    const again = bearer({ ...genuine, claims: { ...genuine.claims, jti: randomUUID() } }, withRsa(key))
    for (const words of [authorization, again, again.replace('Bearer', 'bEARER')]) {
      const answer = await send(service, USER_ROUTE, { headers: { authorization: words } })
      assertSuccess(answer, person.user)
    }
  })

  for (const [what, forge] of Object.entries(FORGERIES)) {
    test(`${what} opens nothing and disturbs nothing`, async () => {
      const headers = { authorization: forge(workshop) }
      assertFailure(await send(service, USER_ROUTE, { headers }), 401, 401, {
        message: 'Sign in first: this needs a valid access token.',
        headers: { 'www-authenticate': 'Bearer realm="frond", error="invalid_token"' },
      })
      const open = await send(service, PUBLIC_ROUTE, { headers })
      assertSuccess(open, (await send(service, PUBLIC_ROUTE)).json().data)
      const served = service.logs.filter(({ message }) => message === 'request').slice(-3)
      for (const line of served) assert.ok(!('userId' in line))
    })
  }

  test('no Authorization header is not looked for elsewhere', async () => {
    const { token } = workshop
    const nobody = { headers: { 'www-authenticate': 'Bearer realm="frond"' } }
    assertFailure(await send(service, USER_ROUTE), 401, 401, nobody)
    assertFailure(await send(service, `${USER_ROUTE}?access_token=${token}`), 401, 401, nobody)
    const headers = { cookie: `access_token=${token}; Authorization=Bearer%20${token}` }
    assertFailure(await send(service, USER_ROUTE, { headers }), 401, 401, nobody)
    assert.equal((await send(service, PUBLIC_ROUTE, { headers })).statusCode, 200)
  })

  test('none of these was logged as an error of the server', () => {
    const alarms = service.logs.filter(({ level }) => level === 'error' || level === 'warn')
    assert.deepEqual(alarms, [])
  })
})

function bearer(parts: TokenParts, signer: Signer): string {
  return `Bearer ${forgeToken(parts, signer)}`
}

/** The genuine token with something else in its header, signed by our key unless said otherwise. */
function header(
  change: Record<string, unknown>,
  signer: (workshop: Workshop) => Signer = ({ key }) => withRsa(key),
) {
  return (workshop: Workshop) => {
    const { genuine } = workshop
    return bearer({ ...genuine, header: { ...genuine.header, ...change } }, signer(workshop))
  }
}

/** The genuine token with something else in its claims, signed by our key. */
function claims(change: Record<string, unknown>) {
  return ({ genuine, key }: Workshop) =>
    bearer({ ...genuine, claims: { ...genuine.claims, ...change } }, withRsa(key))
}
