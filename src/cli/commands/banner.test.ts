import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadConfig } from '../../config/config.ts'
import { banner } from './banner.ts'

const NEIGHBOUR = '192.0.2.7'

test('a first start says where everything is, and how to sign in', () => {
  const config = loadConfig({ DATA_DIR: '/srv/frond' })
  const firstAdmin = { email: 'admin@frond.local', generatedPassword: 'hush' }
  assert.equal(
    banner({ config, port: 8080, firstAdmin, hasWeb: false }, NEIGHBOUR),
    `
  Frond is running.

  Address         http://127.0.0.1:8080
  API to try out  http://127.0.0.1:8080/docs
  Database        SQLite, /srv/frond/frond.sqlite
  Data folder     /srv/frond

  Next: sign in as admin@frond.local with the password above; it is not shown again.

    curl http://127.0.0.1:8080/api/v1/auth/login -H 'Content-Type: application/json' \\
      -d '{"email":"admin@frond.local","password":"…"}'

  Stop it with Ctrl+C.

`,
  )
})

test('a later start suggests a look at the catalogue', () => {
  const text = banner({ config: loadConfig({}), port: 8080, firstAdmin: undefined, hasWeb: false }, NEIGHBOUR)
  assert.match(
    text,
    /\n {2}Next: look a plant up\.\n\n {4}curl 'http:\/\/127\.0\.0\.1:8080\/api\/v1\/plant-species\?keywords=monstera'\n/,
  )
  assert.doesNotMatch(text, /login/)
})

test('where there is a web application, it is what to open', () => {
  const config = loadConfig({})
  const next = (firstAdmin: Parameters<typeof banner>[0]['firstAdmin']) =>
    /Next: (.*)\n\n {2}Stop/.exec(banner({ config, port: 8080, firstAdmin, hasWeb: true }, NEIGHBOUR))?.[1]
  const open = 'open http://127.0.0.1:8080 in a browser'
  const email = 'ada@example.org'
  assert.equal(next(undefined), `${open}.`)
  assert.equal(
    next({ email, generatedPassword: undefined }),
    `${open} and sign in as ${email} with the password you chose.`,
  )
  assert.equal(
    next({ email, generatedPassword: 'hush' }),
    `${open} and sign in as ${email} with the password above; it is not shown again.`,
  )
})

test('a chosen password is not announced as shown above', () => {
  const firstAdmin = { email: 'ada@example.org', generatedPassword: undefined }
  const text = banner({ config: loadConfig({}), port: 8080, firstAdmin, hasWeb: false }, NEIGHBOUR)
  assert.match(text, /\n {2}Next: sign in as ada@example\.org with the password you chose\.\n/)
})

for (const [host, own, others] of [
  ['127.0.0.1', 'http://127.0.0.1:1234', undefined],
  ['localhost', 'http://localhost:1234', undefined],
  ['::1', 'http://[::1]:1234', undefined],
  ['0.0.0.0', 'http://127.0.0.1:1234', 'http://192.0.2.7:1234'],
  ['::', 'http://127.0.0.1:1234', 'http://192.0.2.7:1234'],
] as const) {
  test(`listening on ${host} is shown as an address one can open`, () => {
    const text = banner(
      { config: loadConfig({ HOST: host }), port: 1234, firstAdmin: undefined, hasWeb: false },
      NEIGHBOUR,
    )
    assert.equal(/Address +(\S+)/.exec(text)?.[1], own)
    assert.equal(/For others +(\S+)/.exec(text)?.[1], others)
  })
}

test('PostgreSQL and S3 are named without credentials', () => {
  const config = loadConfig({
    DATABASE_URL: 'postgres://ada:hush@db.example.org:5433/garden?sslmode=require',
    STORAGE_URL: 's3://leaves/green?region=eu-west-1',
    PUBLIC_URL: 'https://plants.example.org',
  })
  const text = banner({ config, port: 8080, firstAdmin: undefined, hasWeb: false }, undefined)
  assert.match(text, /\n {2}Database +PostgreSQL, db\.example\.org:5433\/garden\n/)
  assert.match(text, /\n {2}Media +S3, leaves\/green\n/)
  assert.match(text, /\n {2}Known as +https:\/\/plants\.example\.org\n/)
  assert.doesNotMatch(text, /ada|hush/)
})

for (const [env, isSaid] of [
  [{}, false],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://[::1]:8080' }, false],
  [{ HOST: '127.0.0.2', PUBLIC_URL: 'https://plants.example.org' }, true],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '192.0.2.1' }, true],
  [{ HOST: '0.0.0.0', REGISTRATION: 'invite' }, false],
  [{ HOST: '0.0.0.0', REGISTRATION: 'closed' }, false],
] as const) {
  test(`with ${JSON.stringify(env)} it ${isSaid ? 'says' : 'does not say'} that anybody can sign up`, () => {
    const running = { config: loadConfig(env), port: 8080, firstAdmin: undefined, hasWeb: true }
    const [, said] = /\n {2}Sign-up +(.*)\n/.exec(banner(running, NEIGHBOUR)) ?? []
    const wanted = 'open to every visitor; set REGISTRATION=invite or closed to change that'
    assert.equal(said, isSaid ? wanted : undefined)
  })
}
