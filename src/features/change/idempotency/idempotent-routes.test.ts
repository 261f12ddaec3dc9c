import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { Passkey } from '../../../../test/authenticator.ts'
import { ClientHost } from '../../../../test/client-host.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { newSpecies } from '../../../../test/gardener.ts'
import { newKey } from '../../../../test/grants.ts'
import { LyingProvider } from '../../../../test/lying-provider.ts'
import { made } from '../../../../test/made.ts'
import { asSent, beginRequest } from '../../../../test/oauth.ts'
import { type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { fileOf } from '../../../../test/pictures.ts'
import { ROUTES } from '../../../../test/routes.ts'
import { appCode } from '../../../../test/second-factor.ts'
import { type Reply, send } from '../../../../test/send.ts'
import { importInto, tagTakeout } from '../../../../test/takeout.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { traces, uploadOnce } from '../../../../test/upload.ts'
import type { Tables } from '../../../db/schema.ts'
import type { App } from '../../../http/app-type.ts'
import { success } from '../../../http/envelope.ts'
import type { BegunSignOn } from '../../people/identities/identities.schema.ts'
import type { PasskeyOptions } from '../../people/passkeys/passkeys.schema.ts'
import { respondOnce } from './idempotency.ts'

const TAKEN = { message: 'This Idempotency-Key belongs to another request.' }

interface Post {
  /** Where a request adds a row. */
  readonly table: keyof Tables
  /** For one that only changes rows. */
  readonly addsNone?: boolean
  /** It is one request whenever it is sent. */
  send(key: string): Promise<Reply>
  /** Another request to the same route, where there can be one. */
  sendOther?(key: string): Promise<Reply>
}

const FORGETFUL = { message: 'Something went wrong on our side.' }

/** The handlers of these routes succeed without having kept their answer. */
function forgetfulRoutes(app: App): void {
  const schema = { hide: true } as const
  app.post('/api/v1/forgetful', { config: { access: 'account' }, schema }, async (request) =>
    success(request, 'done'),
  )
  app.post('/api/v1/forgetful-raw', { config: { access: 'account', body: 'raw' }, schema }, async (request) =>
    success(request, 'done'),
  )
}

/** A route that reads its body itself and does not look for the key first. */
const keylessRoute = (db: () => TestApp['db']) => (app: App) => {
  const options = { config: { access: 'account', body: 'raw' }, schema: { hide: true } } as const
  app.post('/api/v1/keyless-raw', options, async (request, reply) =>
    success(request, await respondOnce(db(), request, reply, async () => 'done')),
  )
}

onEachEngine('an Idempotency-Key on every route that makes something', (engine) => {
  let service: TestApp
  let by: Person
  let posts: Record<string, Post>
  let backups: string
  let provider: LyingProvider
  let host: ClientHost
  before(async () => {
    host = await ClientHost.start()
    provider = await LyingProvider.start()
    backups = await mkdtemp(join(tmpdir(), 'frond-backups-'))
    const { resolve, env } = host.options
    service = await buildTestApp(engine, {
      resolve,
      // No server listens there.
      env: {
        ...{ OUTBOUND_ALLOW: `127.0.0.1:9,${env.OUTBOUND_ALLOW}`, BACKUP_DIR: backups },
        ...{ PUBLIC_URL: 'https://frond.example', ...provider.env() },
      },
      extraRoutes: (app) => {
        forgetfulRoutes(app)
        keylessRoute(() => service.db)(app)
      },
    })
    by = await registerAdmin(service)
    const region = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Home' } })
    const locations = `/api/v1/regions/${region.id}/locations` as const
    const { id: locationId } = await made(service, `POST ${locations}`, { by, payload: { name: 'Sill' } })
    const speciesId = await newSpecies(service)
    const plant = { name: 'Monty', speciesId, locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    const schedule = { plantId, type: 5, every: 7, unit: 1 }
    const { id: scheduleId } = await made(service, 'POST /api/v1/care-schedules', { by, payload: schedule })
    const json = (table: Post['table'], url: `/${string}`, body: object, otherBody: object): Post => ({
      table,
      send: (key) => post(url, key, body),
      sendOther: (key) => post(url, key, otherBody),
    })
    const deferring = (how: string, body: object = {}) =>
      json(
        'care_schedules',
        `/api/v1/care-tasks/${how}`,
        { scheduleIds: [scheduleId], ...body },
        { scheduleIds: [scheduleId, scheduleId], ...body },
      )
    const hook = { kind: 3, format: 1, url: 'http://127.0.0.1:9/hook' }
    const channels: number[] = []
    for (let at = 0; at < 2; at++) {
      channels.push((await made(service, 'POST /api/v1/reminder-channels', { by, payload: hook })).id)
    }
    const toChannels = (what: string): Omit<Post, 'table'> => ({
      addsNone: true,
      send: (key) => post(`/api/v1/reminder-channels/${channels[0]}/${what}`, key),
      sendOther: (key) => post(`/api/v1/reminder-channels/${channels[1]}/${what}`, key),
    })
    const { id: keyId } = await newKey(service, by)
    const invitation = await made<{ url: string }>(service, 'POST /api/v1/grants', {
      by: await registerPerson(service),
      payload: { kind: 1, role: 1 },
    })
    let firstCode: string | undefined
    let passkey: object | undefined
    const newPasskey = async () => {
      if (passkey !== undefined) return passkey
      const begin = 'POST /api/v1/auth/passkeys/options'
      const { flow, options } = await made<PasskeyOptions>(service, begin, { by, payload: {} })
      passkey = { flow, name: 'Phone', response: new Passkey('https://frond.example').create(options) }
      return passkey
    }
    let identity: object | undefined
    const newIdentity = async () => {
      if (identity !== undefined) return identity
      const begin = 'POST /api/v1/auth/oidc/start'
      const { flow, url } = await made<BegunSignOn>(service, begin, {
        by,
        payload: { provider: '1', link: true },
      })
      identity = { flow, callback: provider.signIn(url, { sub: 'once' }) }
      return identity
    }
    const resource = 'https://frond.example/mcp'
    const request = asSent(beginRequest(host.addDocument('/client.json'), { resource }))
    const clientGrant = { ...request, gardenId: by.user.id, role: 1 }
    const token = invitation.url.split('#')[1]
    const tags = [await tagTakeout('Imported once'), await tagTakeout('Imported otherwise')] as const
    const named = [{ name: 'Made once' }, { name: 'Made otherwise' }] as const
    posts = {
      'POST /api/v1/admin/invitations': json('invitations', '/api/v1/admin/invitations', {}, { days: 1 }),
      'POST /api/v1/admin/users': json(
        'users',
        '/api/v1/admin/users',
        { email: 'made@once.example' },
        { email: 'made@otherwise.example' },
      ),
      'POST /api/v1/admin/users/:id/password-link': {
        table: 'password_links',
        send: (key) => post(`/api/v1/admin/users/${by.user.id}/password-link`, key),
      },
      'POST /api/v1/admin/backups': {
        table: 'users',
        addsNone: true,
        send: (key) => post('/api/v1/admin/backups', key),
      },
      'POST /api/v1/admin/jwt/rotate': {
        table: 'signing_keys',
        send: (key) => post('/api/v1/admin/jwt/rotate', key),
        sendOther: (key) => post('/api/v1/admin/jwt/rotate?keepActive=3', key),
      },
      'POST /api/v1/auth/passkeys/options': {
        table: 'flows',
        send: (key) => post('/api/v1/auth/passkeys/options', key, {}),
      },
      'POST /api/v1/auth/passkeys': {
        table: 'passkeys',
        send: async (key) => post('/api/v1/auth/passkeys', key, await newPasskey()),
        sendOther: (key) => post('/api/v1/auth/passkeys', key, { flow: 'a', name: 'Other', response: 'b' }),
      },
      'POST /api/v1/auth/identities': {
        table: 'identities',
        send: async (key) => post('/api/v1/auth/identities', key, await newIdentity()),
        sendOther: (key) => post('/api/v1/auth/identities', key, { flow: 'a', callback: 'b' }),
      },
      'POST /api/v1/auth/second-factor': {
        table: 'second_factors',
        send: (key) => post('/api/v1/auth/second-factor', key),
      },
      'POST /api/v1/auth/second-factor/confirm': {
        table: 'second_factors',
        addsNone: true,
        send: async (key) => {
          firstCode ??= appCode(await made(service, 'POST /api/v1/auth/second-factor', { by }))
          return post('/api/v1/auth/second-factor/confirm', key, { code: firstCode })
        },
        sendOther: (key) => post('/api/v1/auth/second-factor/confirm', key, { code: '000000' }),
      },
      'POST /api/v1/auth/me/import': {
        table: 'plant_tags',
        send: (key) => importOnce(key, tags[0]),
        sendOther: (key) => importOnce(key, tags[1]),
      },
      'POST /api/v1/calendar-feed': {
        table: 'calendar_feeds',
        send: (key) => post('/api/v1/calendar-feed', key),
      },
      'POST /api/v1/care-schedules': json(
        'care_schedules',
        '/api/v1/care-schedules',
        { plantId, type: 1, every: 7, unit: 1 },
        { plantId, type: 2, every: 7, unit: 1 },
      ),
      'POST /api/v1/care-schedules/bulk': json(
        'care_schedules',
        '/api/v1/care-schedules/bulk',
        { select: { plantIds: [plantId] }, schedules: [{ type: 3, every: 7, unit: 1 }] },
        { select: { plantIds: [plantId] }, schedules: [{ type: 4, every: 7, unit: 1 }] },
      ),
      'POST /api/v1/care-schedules/pause': {
        ...json('care_schedules', '/api/v1/care-schedules/pause', { all: true }, { all: true, types: [1] }),
        addsNone: true,
      },
      'POST /api/v1/care-schedules/resume': {
        ...json('care_schedules', '/api/v1/care-schedules/resume', { all: true }, { all: true, types: [1] }),
        addsNone: true,
      },
      'POST /api/v1/care-tasks/done': json(
        'plant_journals',
        '/api/v1/care-tasks/done',
        { scheduleIds: [scheduleId] },
        { scheduleIds: [scheduleId], onlyDue: false },
      ),
      'POST /api/v1/care-tasks/restore': { ...deferring('restore'), addsNone: true },
      'POST /api/v1/care-tasks/skip': { ...deferring('skip'), addsNone: true },
      'POST /api/v1/care-tasks/snooze': { ...deferring('snooze', { days: 3 }), addsNone: true },
      'POST /api/v1/grants': json(
        'grants',
        '/api/v1/grants',
        { kind: 3, role: 1, name: 'Sensor' },
        { kind: 3, role: 2, name: 'Sensor' },
      ),
      'POST /api/v1/grants/accept': {
        table: 'grants',
        addsNone: true,
        send: (key) => post('/api/v1/grants/accept', key, { token, displayName: 'Ada' }),
      },
      'POST /api/v1/grants/:id/renew': {
        table: 'grants',
        addsNone: true,
        send: (key) => post(`/api/v1/grants/${keyId}/renew`, key),
      },
      'POST /api/v1/oauth/look': {
        ...json('flows', '/api/v1/oauth/look', request, { ...request, state: 'other' }),
        addsNone: true,
      },
      'POST /api/v1/oauth/grants': json('flows', '/api/v1/oauth/grants', clientGrant, {
        ...clientGrant,
        state: 'other',
      }),
      'POST /api/v1/media': {
        table: 'media',
        send: (key) => uploadOnce(service, by, key, fileOf(1_000)),
        sendOther: (key) => uploadOnce(service, by, key, fileOf(1_001)),
      },
      'POST /api/v1/plant-categories': json('plant_categories', '/api/v1/plant-categories', ...named),
      'POST /api/v1/plant-journals': json(
        'plant_journals',
        '/api/v1/plant-journals',
        { plantIds: [plantId] },
        { plantIds: [plantId], type: 1 },
      ),
      'POST /api/v1/plant-problems': json(
        'plant_problems',
        '/api/v1/plant-problems',
        { plantIds: [plantId], kind: 1, name: 'Made once' },
        { plantIds: [plantId], kind: 1, name: 'Made otherwise' },
      ),
      'POST /api/v1/plant-species': json(
        'plant_species',
        '/api/v1/plant-species',
        { commonName: 'Made once' },
        { commonName: 'Made otherwise' },
      ),
      'POST /api/v1/plant-tags': json('plant_tags', '/api/v1/plant-tags', ...named),
      'POST /api/v1/plants': json('plants', '/api/v1/plants', plant, { ...plant, status: 1 }),
      'POST /api/v1/reminder-channels': json('reminder_channels', '/api/v1/reminder-channels', hook, {
        ...hook,
        name: 'Made otherwise',
      }),
      'POST /api/v1/reminder-channels/:id/rotate': { table: 'reminder_channels', ...toChannels('rotate') },
      'POST /api/v1/reminder-channels/:id/test': {
        table: 'reminder_tries',
        ...toChannels('test'),
        addsNone: false,
      },
      'POST /api/v1/regions': json('regions', '/api/v1/regions', ...named),
      'POST /api/v1/regions/:id/locations': json('locations', locations, ...named),
      'POST /api/v1/wishes': json('wishes', '/api/v1/wishes', ...named),
    }
  })
  after(async () => {
    await service.close()
    await provider[Symbol.asyncDispose]()
    await host[Symbol.asyncDispose]()
    await rm(backups, { recursive: true, force: true })
  })

  const importOnce = (key: string, archive: Buffer) =>
    importInto(service, by, archive, { headers: { 'idempotency-key': key } })

  const post = (url: `/${string}`, key: string, payload?: object) =>
    send(service, `POST ${url}`, { by, headers: { 'idempotency-key': key }, ...(payload && { payload }) })

  async function count(table: Post['table']): Promise<number> {
    return (await service.db.selectFrom(table).select(sql`1`.as('one')).execute()).length
  }

  function assertRepeated(first: Reply, again: Reply): void {
    assert.equal(first.headers['idempotent-replay'], undefined)
    assertSuccess(again, first.json().data, { 'idempotent-replay': 'true' })
  }

  for (const [route, access] of Object.entries(ROUTES)) {
    if (!route.startsWith('POST ') || access === 'public' || access === 'operator') continue
    // It passes on what it does, and an argument there stands for the header: see assistants.test.ts.
    if (route === 'POST /mcp') continue
    test(`${route}: a repeated request gets the first answer, another one is refused`, async () => {
      const {
        table,
        addsNone = false,
        ...request
      } = posts[route] ?? assert.fail(`${route} needs a case in \`posts\`: its table, its body, another body`)
      const before = await count(table)
      const first = await request.send('once')
      assert.equal(first.statusCode, 200, first.body)
      assertRepeated(first, await request.send('once'))
      const other = await request.sendOther?.('once')
      if (other !== undefined) {
        assertFailure(other, 1106, 409, TAKEN)
        assert.equal(other.headers['idempotent-replay'], undefined)
      }
      assertRepeated(first, await request.send('once'))
      assert.equal(await count(table), before + (addsNone ? 0 : 1))
    })
  }

  test('a route that does not store its response fails, with a key and without', async () => {
    for (const url of ['/api/v1/forgetful', '/api/v1/forgetful-raw'] as const) {
      assertFailure(await send(service, `POST ${url}`, { by }), 1999, 500, FORGETFUL)
      assertFailure(await post(url, 'forgetful'), 1999, 500, FORGETFUL)
    }
    assertSuccess(await send(service, 'POST /api/v1/keyless-raw', { by }), 'done')
    assertFailure(await post('/api/v1/keyless-raw', 'keyless'), 1999, 500, FORGETFUL)
  })

  test('an upload with the same bytes is kept once, with other bytes refused, and leaves nothing', async () => {
    const upload = (content: Buffer, filename: string) => uploadOnce(service, by, 'bytes', content, filename)
    const before = await traces(service)
    const first = await upload(fileOf(2_000), 'a.pdf')
    assert.equal(first.statusCode, 200, first.body)
    const left = await traces(service)
    assert.deepEqual(
      [left.rows.length, left.files.length, left.spool.length],
      [before.rows.length + 1, before.files.length + 1, 0],
    )
    assertRepeated(first, await upload(fileOf(2_000), 'b.pdf'))
    const other = await upload(fileOf(3_000), 'a.pdf')
    assertFailure(other, 1106, 409, TAKEN)
    assert.equal(other.headers['idempotent-replay'], undefined)
    assert.deepEqual(await traces(service), left)
  })

  test('where nobody is signed in the header means nothing', async () => {
    const headers = { 'idempotency-key': 'x'.repeat(300) }
    const payload = { email: 'twice@example.org', password: 'three green thumbs' }
    const register = () => send(service, 'POST /api/v1/auth/register', { payload, headers })
    assert.equal((await register()).statusCode, 200)
    assertFailure(await register(), 2001, 409)
  })
})
