import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { inEmptyFolder } from '../../test/process.ts'
import { ConfigError, type Environment, loadConfig } from './config.ts'

const PUBLIC = { PUBLIC_URL: 'https://plants.example.org' }
const ONE = { ...PUBLIC, OIDC_ISSUER: 'https://login.example.org/', OIDC_CLIENT_ID: 'frond' }
const PLAIN = {
  id: '1',
  issuer: 'https://login.example.org/',
  clientId: 'frond',
  clientSecret: undefined,
  name: 'Single sign-on',
  scopes: 'openid profile email',
  registers: false,
  trustsEmail: false,
  admin: undefined,
}

suite('providers of single sign-on', () => {
  test('are those that are named, with as much as is said of them', () => {
    assert.deepEqual(loadConfig(ONE).identityProviders, [PLAIN])
    const all = {
      ...ONE,
      OIDC_CLIENT_SECRET: 'hush',
      OIDC_NAME: 'Home',
      OIDC_SCOPES: 'openid  email groups',
      OIDC_REGISTER: 'on',
      OIDC_TRUST_EMAIL: 'on',
      OIDC_ADMIN: 'groups:plants:admins',
      OIDC_9_ISSUER: 'http://localhost:5556/dex',
      OIDC_9_CLIENT_ID: 'other',
      OIDC_2_NAME: ' ',
    }
    assert.deepEqual(loadConfig(all).identityProviders, [
      {
        ...PLAIN,
        clientSecret: 'hush',
        name: 'Home',
        scopes: 'openid email groups',
        registers: true,
        trustsEmail: true,
        admin: { claim: 'groups', value: 'plants:admins' },
      },
      { ...PLAIN, id: '9', issuer: 'http://localhost:5556/dex', clientId: 'other' },
    ])
    assert.deepEqual(loadConfig({}).identityProviders, [])
  })

  test('may have their secrets in files', () =>
    inEmptyFolder(async (folder) => {
      const file = join(folder, 'secret')
      writeFileSync(file, 'hush\n')
      const second = { OIDC_2_ISSUER: 'https://two.example', OIDC_2_CLIENT_ID: 'frond' }
      const env = { ...ONE, ...second, OIDC_CLIENT_SECRET_FILE: file, OIDC_2_CLIENT_SECRET_FILE: file }
      const secrets = loadConfig(env).identityProviders.map(({ clientSecret }) => clientSecret)
      assert.deepEqual(secrets, ['hush', 'hush'])
    }))

  test('may be plain http on this machine, and where OUTBOUND_ALLOW has the host', () => {
    const issuers = ['http://127.0.0.1:80', 'http://[::1]:81', 'http://sso.lan', 'http://10.0.0.4']
    const allowed = (OUTBOUND_ALLOW: string) =>
      issuers.map((OIDC_ISSUER) => problemsOf({ ...ONE, OIDC_ISSUER, OUTBOUND_ALLOW }).length === 0)
    assert.deepEqual(allowed(''), [true, true, false, false])
    assert.deepEqual(allowed('sso.lan'), [true, true, true, false])
    assert.deepEqual(allowed('private'), [true, true, true, true])
    assert.deepEqual(problemsOf({ ...ONE, OIDC_ISSUER: 'http://login.example.org' }), [
      'OIDC_ISSUER must be https; plain http needs the host in OUTBOUND_ALLOW, or is of this machine',
    ])
  })

  test('need a client, and a public address', () => {
    const { OIDC_ISSUER, OIDC_CLIENT_ID } = ONE
    assert.deepEqual(problemsOf({ ...PUBLIC, OIDC_ISSUER }), ['OIDC_ISSUER needs OIDC_CLIENT_ID beside it'])
    assert.deepEqual(problemsOf({ ...PUBLIC, OIDC_3_CLIENT_ID: 'frond' }), [
      'OIDC_3_CLIENT_ID needs OIDC_3_ISSUER beside it',
    ])
    assert.deepEqual(problemsOf({ OIDC_ISSUER, OIDC_CLIENT_ID }), [
      'OIDC_ISSUER needs PUBLIC_URL beside it: providers send users back there',
    ])
  })

  test('are refused with settings that mean nothing', () => {
    const bad: [Environment, string][] = [
      [{ OIDC_ISSUER: 'https://me:hush@x' }, 'must be an https:// address without user, query or fragment'],
      [
        { OIDC_ISSUER: 'https://x/.well-known/openid-configuration' },
        'must be the address before /.well-known/openid-configuration',
      ],
      [{ OIDC_SCOPES: 'email' }, 'must have openid among them'],
      [{ OIDC_ADMIN: 'admins' }, 'must be a claim and its value such as groups:admins'],
      [{ OIDC_REGISTER: 'yes' }, 'must be one of on, off, not "yes"'],
      [{ OIDC_TRUST_EMAIL: '1' }, 'must be one of on, off, not "1"'],
    ]
    for (const [env, problem] of bad) {
      const [name] = Object.keys(env)
      assert.equal(problemsOf({ ...ONE, ...env })[0], `${name} ${problem}`)
    }
  })

  test('are not half of one', () => {
    assert.deepEqual(problemsOf({ OIDC_ADMIN: 'groups:x', OIDC_REGISTER: 'on' }), [
      'OIDC_ADMIN needs OIDC_ISSUER beside it',
      'OIDC_REGISTER needs OIDC_ISSUER beside it',
    ])
    assert.deepEqual(problemsOf({ OIDC_REGISTER: 'off', OIDC_NAME: 'Single sign-on' }), [])
    assert.deepEqual(problemsOf({ ...ONE, OIDC_2_NAME: 'Two' }), [
      'OIDC_2_NAME needs OIDC_2_ISSUER beside it',
    ])
  })

  test('have no other variables', () => {
    const names = ['OIDC_ISUER', 'OIDC_1_ISSUER', 'OIDC_10_NAME', 'OIDC_2', 'OIDC_NAME_FILE']
    const known =
      'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_SCOPES, OIDC_REGISTER, OIDC_TRUST_EMAIL, OIDC_ADMIN'
    for (const name of names) {
      assert.deepEqual(problemsOf({ ...ONE, [name]: 'x' }), [
        `${name} is none of ${known}, or of the same with OIDC_2_ to OIDC_9_`,
      ])
      assert.deepEqual(problemsOf({ ...ONE, [name]: '' }), [])
    }
  })
})

test('passwords can be off only where there is another way in', () => {
  assert.equal(loadConfig({ ...ONE, PASSWORD_LOGIN: 'off' }).passwordLogin, false)
  assert.deepEqual(problemsOf({ PASSWORD_LOGIN: 'off' }), [
    'PASSWORD_LOGIN may be off only with OIDC_ISSUER and OIDC_CLIENT_ID: no user could sign in',
  ])
})

function problemsOf(env: Environment): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
