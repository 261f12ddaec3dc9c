import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { secretsOf } from '../../../../test/cheap-crypto.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { openSigningKey } from '../../../../test/forge.ts'
import { made } from '../../../../test/made.ts'
import { newEmail, type Person, registerAdmin } from '../../../../test/people.ts'
import { PushStandIn } from '../../../../test/push-stand-in.ts'
import { send, sessionIn } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Tables } from '../../../db/schema.ts'
import type { Channel } from '../../reminders/channels/channels.schema.ts'
import { PushKeys } from '../../reminders/push-key/push-keys.ts'
import type { NewUser } from '../password-links/password-links.schema.ts'

const PASSWORD = 'a password that is easy to find'
const SECRET = 'a secret that is easy to find anywhere'

onEachEngine('what is stored and logged', (engine) => {
  let service: TestApp
  let sensitive: Map<string, Buffer>
  before(async () => {
    service = await buildTestApp(engine, { env: { SECRET_KEY: SECRET } })
    sensitive = new Map([
      ['password', Buffer.from(PASSWORD)],
      ['secret', Buffer.from(SECRET)],
    ])
    let admin: Person = await registerAdmin(service, undefined, PASSWORD)
    for (let round = 0; round < 2; round++) {
      await collectKey(`key ${round}`)
      collectSession(`sign-in ${round}`, admin)
      const payload = { refreshToken: admin.refreshToken }
      const session = sessionIn(await send(service, 'POST /api/v1/auth/refresh', { payload }))
      collectSession(`refresh ${round}`, session)
      const line = 'POST /api/v1/admin/jwt/rotate?keepActive=1'
      assert.equal((await send(service, line, { by: admin })).statusCode, 200)
      const login = { email: admin.email, password: PASSWORD }
      const answer = await send(service, 'POST /api/v1/auth/login', { payload: login })
      const again = sessionIn(answer)
      admin = { ...admin, ...again, headers: { authorization: `Bearer ${again.accessToken}` } }
    }
    await collectKey('last key')
    await collectChannels(admin)
    await collectLinks(admin)
  })
  after(() => service.close())

  /** The whole of the private key, and those of its numbers that alone give it away. */
  async function collectKey(name: string): Promise<void> {
    const key = await openSigningKey(service)
    sensitive.set(`${name} DER`, key.export({ format: 'der', type: 'pkcs8' }))
    sensitive.set(`${name} PKCS#1`, key.export({ format: 'der', type: 'pkcs1' }))
    const { d, p, q } = key.export({ format: 'jwk' })
    for (const [part, number] of Object.entries({ d, p, q })) {
      assert.ok(number !== undefined)
      sensitive.set(`${name} ${part}`, Buffer.from(number, 'base64url'))
    }
  }

  function collectSession(name: string, tokens: { accessToken: string; refreshToken: string }): void {
    sensitive.set(`${name} access token`, Buffer.from(tokens.accessToken))
    sensitive.set(`${name} refresh token`, Buffer.from(tokens.refreshToken))
    const [, , signature] = tokens.accessToken.split('.')
    sensitive.set(`${name} signature`, Buffer.from(signature ?? '', 'base64url'))
    // The first part of a refresh token names its session and is stored as it is.
    const [, secret] = tokens.refreshToken.split('.')
    sensitive.set(`${name} refresh secret`, Buffer.from(secret ?? ''))
  }

  /** Also where a response is kept for a repeated request. */
  async function collectChannels(by: Person): Promise<void> {
    const browser = new PushStandIn().subscription('https://push.example/a-long-and-secret-path')
    const token = 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2'
    const ntfy = {
      format: 2,
      url: 'https://ntfy.example/another-secret-path',
      topic: 'a-topic-nobody-guesses',
      token,
    }
    for (const payload of [
      { kind: 1, subscription: browser },
      { kind: 3, ...ntfy },
      { kind: 3, format: 1, url: 'https://hook.example/one-more-secret-path' },
    ]) {
      const headers = { 'idempotency-key': randomUUID() }
      const line = 'POST /api/v1/reminder-channels'
      const { id, secret } = await made<Channel>(service, line, { by, payload, headers })
      if (secret === undefined) continue
      collectWebhookSecret('first', secret)
      const rotate = `POST /api/v1/reminder-channels/${id}/rotate` as const
      const rotated = await made<Channel>(service, rotate, { by, headers })
      collectWebhookSecret('second', rotated.secret ?? '')
    }
    for (const [name, text] of Object.entries({ token, topic: ntfy.topic, p256dh: browser.keys.p256dh })) {
      sensitive.set(name, Buffer.from(text))
    }
    for (const path of ['a-long-and-secret-path', 'another-secret-path', 'one-more-secret-path']) {
      sensitive.set(path, Buffer.from(`example/${path}`))
    }
    const keys = (await secretsOf(service.config)).keysFor('push key')
    const key = await new PushKeys(keys).current(service.db)
    sensitive.set('push key', Buffer.from(key?.privateKey ?? '', 'base64url'))
  }

  /** Each is shown once, and kept for a repeated request. */
  async function collectLinks(by: Person): Promise<void> {
    const headers = { 'idempotency-key': randomUUID() }
    for (const line of [
      'POST /api/v1/admin/invitations',
      `POST /api/v1/admin/users/${by.user.id}/password-link`,
      'POST /api/v1/calendar-feed',
    ] as const) {
      const payload = line.endsWith('invitations') ? {} : undefined
      const options = { by, headers, ...(payload && { payload }) }
      const { link, url = '' } = await made<{ link?: string; url?: string }>(service, line, options)
      const [token = ''] = /[\w-]{43}/.exec(link ?? url) ?? []
      sensitive.set(line, Buffer.from(token))
    }
    const payload = { email: newEmail() }
    const { link } = await made<NewUser>(service, 'POST /api/v1/admin/users', { by, payload, headers })
    sensitive.set('link of a new account', Buffer.from(link.slice(link.indexOf('#') + 1)))
  }

  function collectWebhookSecret(name: string, secret: string): void {
    sensitive.set(`${name} secret`, Buffer.from(secret))
    sensitive.set(`${name} secret, decoded`, Buffer.from(secret.slice('whsec_'.length), 'base64'))
  }

  test('the database holds no secret in the clear', async () => {
    const stored = engine.name === 'SQLite' ? await readFiles() : await dumpTables()
    // So that an empty dump, or one of the wrong place, cannot pass.
    const [newest] = await service.db.selectFrom('signing_keys').selectAll().orderBy('id', 'desc').execute()
    assert.ok(stored.includes(newest?.modulus ?? 'no key'))
    assert.ok(stored.includes(Buffer.from(newest?.sealed_private_key ?? 'no key')))
    assertHoldsNone(stored)
    assert.ok(!stored.includes('PRIVATE KEY'))
  })

  test('the log holds none either', () => {
    const log = Buffer.from(service.logs.map((line) => JSON.stringify(line)).join('\n'))
    assert.ok(log.includes('keys.rotated'))
    assertHoldsNone(log)
  })

  function assertHoldsNone(haystack: Buffer): void {
    const folded = Buffer.from(haystack.toString('latin1').toLowerCase(), 'latin1')
    for (const [name, secret] of sensitive) {
      assert.ok(secret.length >= 20, name)
      assert.ok(!haystack.includes(secret), `${name} as it is`)
      assert.ok(!folded.includes(secret.toString('hex')), `${name} in hex`)
      for (const alphabet of ['base64', 'base64url'] as const)
        for (const text of encodings(secret, alphabet))
          assert.ok(!haystack.includes(text), `${name} in ${alphabet}`)
    }
  }

  /** The file, its write-ahead log and whatever else lies beside them. */
  async function readFiles(): Promise<Buffer> {
    const { database } = service.config
    assert.ok(database.engine === 'sqlite')
    const folder = dirname(database.file)
    const names = await readdir(folder)
    assert.ok(names.includes('frond.sqlite-wal'))
    return Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name)))))
  }

  async function dumpTables(): Promise<Buffer> {
    const { rows: tables } = await sql<{ name: keyof Tables }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      service.db,
    )
    const values: Buffer[] = []
    for (const { name } of tables) {
      const rows: object[] = await service.db.selectFrom(name).selectAll().execute()
      for (const value of rows.flatMap((row) => Object.values(row)))
        values.push(value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)))
    }
    return Buffer.concat(values)
  }
})

/** Text inside a longer encoded text begins at any of three places of a group of four characters. */
function encodings(secret: Buffer, alphabet: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((offset) => secret.subarray(offset, offset + 18).toString(alphabet))
}
