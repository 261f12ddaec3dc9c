import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { secretsOf } from '../../../../test/cheap-crypto.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { SPECIAL } from '../../../../test/hostile-hosts.ts'
import { made } from '../../../../test/made.ts'
import { registerPerson, signInAs } from '../../../../test/people.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { type Reply, send } from '../../../../test/send.ts'
import { TEST_SECRET } from '../../../../test/templates.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { type ChannelSecrets, openSecrets } from './channel-secrets.ts'
import type { Channel } from './channels.schema.ts'

const PATH = '/api/v1/reminder-channels'
const SIGNED = { kind: 3, format: 1, url: 'https://hook.example/secret-path?key=1' }
const NTFY = { kind: 3, format: 2, url: 'https://ntfy.example/', topic: 'my-plants', token: 'tk_hush' }
const TARGET = {
  message:
    'This server may not call that address. Public https addresses without a user name are allowed; any other has to be listed by the operator in OUTBOUND_ALLOW.',
}

onEachEngine('reminder channels', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine, { env: { OUTBOUND_ALLOW: 'private' } })
  })
  after(() => service.close())

  function channelIn(reply: Reply): Channel {
    assert.equal(reply.statusCode, 200, reply.body)
    const { data }: { data: Channel } = reply.json()
    return data
  }

  /** What is stored of a channel and never shown. */
  async function secretsOfRow(id: number): Promise<ChannelSecrets | undefined> {
    const row = await service.db
      .selectFrom('reminder_channels')
      .select(['user_id', 'sealed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const keys = (await secretsOf(service.config)).keysFor('reminder channels')
    return openSecrets(keys, row.user_id, row.sealed)
  }

  test('show where they lead and nothing secret; the secret of a signed one is shown once', async () => {
    const by = await registerPerson(service)
    const created = await send(service, `POST ${PATH}`, { by, payload: { ...SIGNED, events: ['plant.*'] } })
    const { id, createdAt, secret } = channelIn(created)
    assert.match(secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/)
    const state = {
      ...{ id, kind: 3, name: null, enabled: true, format: 1, target: 'https://hook.example…' },
      ...{ events: ['plant.*'], failures: 0, createdAt },
    }
    assertSuccess(created, { ...state, secret })
    // The ETag is that of the state, which has no secret.
    const etag = String(created.headers.etag)
    assertSuccess(await send(service, `GET ${PATH}/${id}`, { by }), state, { etag })
    assertSuccess(await send(service, `GET ${PATH}`, { by }), [state])
    const headers = { 'if-match': etag }
    const payload = { name: ' Hall ', enabled: false }
    const put = await send(service, `PUT ${PATH}/${id}`, { by, headers, payload })
    assertSuccess(put, { ...state, name: 'Hall', enabled: false })
    assertSuccess(
      await send(service, `PUT ${PATH}/${id}`, { by, payload: { name: null, events: null, enabled: null } }),
      {
        ...{
          id,
          kind: 3,
          name: null,
          enabled: true,
          format: 1,
          target: 'https://hook.example…',
          failures: 0,
          createdAt,
        },
      },
    )
    assert.deepEqual(await secretsOfRow(id), { kind: 3, format: 1, url: SIGNED.url, secret, former: [] })
    assertSuccess(await send(service, `DELETE ${PATH}/${id}`, { by }), null)
    assertFailure(await send(service, `GET ${PATH}/${id}`, { by }), 4601, 404, {
      message: 'There is no such reminder channel.',
    })
    assertSuccess(await send(service, `GET ${PATH}`, { by }), [])
  })

  test('a webhook keeps what it has unless it is given, and its token only for the same host', async () => {
    const by = await registerPerson(service)
    const { id } = await made<Channel>(service, `POST ${PATH}`, { by, payload: NTFY })
    const put = async (payload: object) => {
      const channel = channelIn(await send(service, `PUT ${PATH}/${id}`, { by, payload }))
      return [channel.format, channel.target, await secretsOfRow(id)]
    }
    const ntfy = { kind: 3, format: 2, url: NTFY.url, topic: 'my-plants', token: 'tk_hush' }
    assert.deepEqual(await put({ name: 'Phone' }), [2, 'https://ntfy.example…', ntfy])
    assert.deepEqual(await put({ topic: 'other' }), [2, 'https://ntfy.example…', { ...ntfy, topic: 'other' }])
    const moved = { kind: 3, format: 2, url: 'https://evil.example/', topic: 'other' }
    assert.deepEqual(await put({ url: moved.url }), [2, 'https://evil.example…', moved])
    assert.deepEqual(await put({ token: 'a' }), [2, 'https://evil.example…', { ...moved, token: 'a' }])
    assert.deepEqual(await put({ token: null }), [2, 'https://evil.example…', moved])
    const apprise = { kind: 3, format: 4, url: moved.url, tag: 'family' }
    assert.deepEqual(await put({ format: 4, tag: 'family' }), [4, 'https://evil.example…', apprise])
    assert.deepEqual(await put({ enabled: false, tag: null }), [
      ...[4, 'https://evil.example…', { kind: 3, format: 4, url: moved.url }],
    ])
    const signed = channelIn(await send(service, `PUT ${PATH}/${id}`, { by, payload: { format: 1 } }))
    assert.deepEqual(await secretsOfRow(id), {
      kind: 3,
      format: 1,
      url: moved.url,
      secret: signed.secret,
      former: [],
    })
    const again = channelIn(await send(service, `PUT ${PATH}/${id}`, { by, payload: { url: SIGNED.url } }))
    assert.equal(again.secret, undefined)
  })

  const formerOf = async (id: number) => {
    const secrets = await secretsOfRow(id)
    return secrets !== undefined && 'former' in secrets
      ? secrets.former
      : assert.fail('it is not a signed one')
  }

  test('a new secret has those before it beside it for a day each, five at most', async (t) => {
    const by = await registerPerson(service)
    const { secret: old, ...state } = await made<Channel>(service, `POST ${PATH}`, { by, payload: SIGNED })
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const rotated = await send(service, `POST ${PATH}/${state.id}/rotate`, { by })
    const { secret } = channelIn(rotated)
    assert.notEqual(secret, old)
    assertSuccess(rotated, { ...state, secret })
    const first = { secret: old, until: Date.now() + 86_400_000 }
    const signed = { kind: 3, format: 1, url: SIGNED.url }
    assert.deepEqual(await secretsOfRow(state.id), { ...signed, secret, former: [first] })
    // Pressed twice, it takes nothing from a receiver that has the first one.
    t.mock.timers.tick(1_000)
    const again = channelIn(await send(service, `POST ${PATH}/${state.id}/rotate`, { by }))
    const second = { secret, until: Date.now() + 86_400_000 }
    assert.deepEqual(await secretsOfRow(state.id), {
      ...{ ...signed, secret: again.secret, former: [second, first] },
    })
    await made(service, `PUT ${PATH}/${state.id}`, { by, payload: { url: SIGNED.url } })
    t.mock.timers.setTime(first.until)
    const later = await signInAs(service, by.email)
    const newest: (string | undefined)[] = []
    for (let at = 0; at < 6; at++) {
      const reply = await send(service, `POST ${PATH}/${state.id}/rotate`, { by: later })
      newest.unshift(channelIn(reply).secret)
      // The first one is over, the second has a second left.
      const former = (await formerOf(state.id)).map(({ secret }) => secret)
      assert.deepEqual(former, [...newest.slice(1), again.secret, secret].slice(0, 5))
    }
    const ntfy = await made<Channel>(service, `POST ${PATH}`, { by: later, payload: NTFY })
    assertFailure(await send(service, `POST ${PATH}/${ntfy.id}/rotate`, { by: later }), 1101, 400, {
      errors: [{ path: 'id', message: 'must be that of a signed webhook (format 1)' }],
    })
  })

  const required = (path: string) => ({ path, message: 'is required' })
  const only = (path: string, of: string) => ({ path, message: `is for ${of} only` })
  for (const [payload, errors] of [
    [{ kind: 1 }, [required('subscription')]],
    [{ kind: 3 }, [required('format'), required('url')]],
    [{ kind: 3, format: 2, url: 'https://ntfy.example' }, [required('topic')]],
    [{ kind: 2, url: 'https://x.example' }, [only('url', 'webhooks (kind 3)')]],
    [{ ...SIGNED, token: 'a' }, [only('token', 'ntfy and Gotify (formats 2 and 3)')]],
    [{ ...SIGNED, topic: 'a' }, [only('topic', 'ntfy (format 2)')]],
    [{ ...NTFY, tag: 'a' }, [only('tag', 'Apprise (format 4)')]],
    [{ ...NTFY, events: ['plant.*'] }, [only('events', 'signed webhooks (format 1)')]],
    [
      { ...SIGNED, events: ['plant.watered'] },
      [{ path: 'events[0]', message: 'must be an event type such as plant.created, or plant.*' }],
    ],
    [
      { ...NTFY, token: 'a\nb' },
      [{ path: 'token', message: 'must be up to 512 characters of ASCII without spaces, or null' }],
    ],
    [{ kind: 4 }, [{ path: 'kind', message: 'must be a ChannelKind: 1 (WebPush) to 3 (Webhook)' }]],
    [
      {
        kind: 1,
        subscription: {
          endpoint: 'https://p.example',
          keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
        },
      },
      [{ path: 'subscription.keys.p256dh', message: 'must be a public key in base64url' }],
    ],
  ] as const) {
    test(`${JSON.stringify(payload).slice(0, 90)} is refused`, async () => {
      const by = await registerPerson(service)
      assertFailure(await send(service, `POST ${PATH}`, { by, payload }), 1101, 400, { errors })
      assertSuccess(await send(service, `GET ${PATH}`, { by }), [])
    })
  }

  test('an update with a field of another format changes nothing', async () => {
    const by = await registerPerson(service)
    const channel = await made<Channel>(service, `POST ${PATH}`, { by, payload: NTFY })
    for (const [payload, errors] of [
      [{ name: 'x', tag: 'a' }, [only('tag', 'Apprise (format 4)')]],
      [{ format: 4, topic: 'a' }, [only('topic', 'ntfy (format 2)')]],
      [{ url: null }, [required('url')]],
      [{ format: null }, [required('format')]],
      [{ topic: null }, [required('topic')]],
    ] as const) {
      assertFailure(await send(service, `PUT ${PATH}/${channel.id}`, { by, payload }), 1101, 400, { errors })
    }
    assertSuccess(await send(service, `GET ${PATH}`, { by }), [channel])
  })

  test('whoever changes or switches a channel has seen what went wrong on it', async () => {
    const by = await registerPerson(service)
    const channel = await made<Channel>(service, `POST ${PATH}`, { by, payload: NTFY })
    const fails = (enabled: 0 | 1) =>
      service.db
        .updateTable('reminder_channels')
        .set({ failures: 3, last_error: 'timeout', enabled })
        .where('id', '=', channel.id)
        .execute()
    const put = (payload: object) => send(service, `PUT ${PATH}/${channel.id}`, { by, payload })
    await fails(1)
    const failing = { ...channel, name: 'Phone', failures: 3, lastError: 'timeout' }
    assertSuccess(await put({ name: 'Phone' }), failing)
    assertSuccess(await put({ enabled: true }), failing)
    const mended = { ...channel, name: 'Phone' }
    assertSuccess(await put({ topic: 'other' }), mended)
    await fails(1)
    assertSuccess(await put({ enabled: false }), { ...mended, enabled: false })
    // Switched off by the server: its owner says that this is fine, or tries again.
    await fails(0)
    assertSuccess(await put({ enabled: false }), { ...mended, enabled: false })
    await fails(0)
    assertSuccess(await put({ enabled: true }), mended)
  })

  test('there are at most 20', async () => {
    const by = await registerPerson(service)
    const add = () => send(service, `POST ${PATH}`, { by, payload: NTFY })
    for (let at = 0; at < 20; at++) assert.equal((await add()).statusCode, 200)
    assertFailure(await add(), 4603, 409)
    const [first] = await made<Channel[]>(service, `GET ${PATH}`, { by })
    await made(service, `DELETE ${PATH}/${first?.id}`, { by })
    assert.equal((await add()).statusCode, 200)
  })

  test('an address that may not be called is refused, with the variable that opens it', async () => {
    const by = await registerPerson(service)
    const channel = await made<Channel>(service, `POST ${PATH}`, { by, payload: NTFY })
    // The local network is open here.
    for (const url of [
      ...SPECIAL.map((host) => `https://${host}/`),
      ...[
        'http://localhost:8080/',
        'https://a.localhost/',
        'http://1.1.1.1/',
        'ftp://ntfy.example/',
        'http://',
      ],
      ...['https://me:pass@ntfy.example/', 'ntfy.example', 'file:///etc/passwd', 'javascript:alert(1)'],
    ]) {
      assertFailure(await send(service, `POST ${PATH}`, { by, payload: { ...NTFY, url } }), 4605, 400, TARGET)
      assertFailure(
        await send(service, `PUT ${PATH}/${channel.id}`, { by, payload: { url } }),
        4605,
        400,
        TARGET,
      )
    }
    for (const url of [
      'http://192.168.1.4:8123/',
      'https://1.1.1.1/',
      'http://ntfy.lan/',
      'https://[fd00::4]/',
    ]) {
      assert.equal(
        (await send(service, `PUT ${PATH}/${channel.id}`, { by, payload: { url } })).statusCode,
        200,
        url,
      )
    }
  })

  test('a server without mail has no e-mail channels', async () => {
    const by = await registerPerson(service)
    assertFailure(await send(service, `POST ${PATH}`, { by, payload: { kind: 2 } }), 4604, 409, {
      message: 'This server sends no mail: its operator has set no SMTP_URL.',
    })
  })

  test('one whose secrets cannot be read can be told its address again', async () => {
    const by = await registerPerson(service)
    const { id } = await made<Channel>(service, `POST ${PATH}`, { by, payload: SIGNED })
    await service.db
      .updateTable('reminder_channels')
      .set({ sealed: Buffer.from('sealed by another key') })
      .where('user_id', '=', gardenIdOf(by))
      .execute()
    assert.equal((await send(service, `PUT ${PATH}/${id}`, { by, payload: { name: 'x' } })).statusCode, 200)
    assertFailure(await send(service, `POST ${PATH}/${id}/rotate`, { by }), 4604, 409)
    assertSuccess(await send(service, `POST ${PATH}/${id}/test`, { by }), {
      ok: false,
      error: 'secrets unreadable',
    })
    assertFailure(
      await send(service, `PUT ${PATH}/${id}`, { by, payload: { events: ['tag.*'] } }),
      1101,
      400,
      {
        errors: [required('url')],
      },
    )
    const { secret } = await made<Channel>(service, `PUT ${PATH}/${id}`, { by, payload: { url: SIGNED.url } })
    assert.deepEqual(await secretsOfRow(id), { kind: 3, format: 1, url: SIGNED.url, secret, former: [] })
  })

  const NEW_SECRET = 'a new secret of more than thirty-two characters'
  test('another SECRET_KEY, listed before the old one, takes over what that has sealed', async (t) => {
    const by = await registerPerson(service)
    const request = { by, payload: SIGNED, headers: { 'idempotency-key': 'once' } }
    const first = await send(service, `POST ${PATH}`, request)
    const again = { 'idempotent-replay': 'true', etag: String(first.headers.etag) }
    assertSuccess(await send(service, `POST ${PATH}`, request), channelIn(first), again)
    const { publicKey } = await made<{ publicKey: string }>(service, 'GET /api/v1/push-key')
    const renewed = await buildTestAppBeside(service, { env: { SECRET_KEY: `${NEW_SECRET},${TEST_SECRET}` } })
    const changed = await buildTestAppBeside(service, { env: { SECRET_KEY: NEW_SECRET } })
    t.after(() => Promise.all([renewed.close(), changed.close()]))
    assertSuccess(await send(renewed, `POST ${PATH}`, request), channelIn(first), again)
    assertFailure(await send(changed, `POST ${PATH}`, request), 1106, 409, {
      message: 'The first response under this Idempotency-Key can no longer be read; use another key.',
    })
    // The start with both secrets has sealed the channel anew: the old one is not needed any more.
    const { id, secret } = channelIn(first)
    const rotated = await made<Channel>(changed, `POST ${PATH}/${id}/rotate`, { by })
    assert.notEqual(rotated.secret, secret)
    assert.equal(await secretsOfRow(id), undefined)
    assertSuccess(await send(changed, 'GET /api/v1/push-key'), { publicKey })
  })
})
