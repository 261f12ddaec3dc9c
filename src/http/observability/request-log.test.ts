import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { assertFailure } from '../../../test/envelope.ts'
import { eventually } from '../../../test/eventually.ts'
import { registerPerson } from '../../../test/people.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { listen, rawRequest } from '../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import type { App } from '../app-type.ts'
import { loggablePath } from '../uri.ts'

const TOKEN = randomBytes(32).toString('base64url')
const ID = randomUUID()
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function failingRoute(app: App): void {
  app.post('/api/v1/failing', { config: { access: 'public' }, schema: { hide: true } }, async (request) => {
    request.log.info('about to fail')
    throw new Error('a bug')
  })
}

// On SQLite only: ids and log lines know nothing of a database.
describe('request ids and log lines', () => {
  let service: TestApp
  let port: number
  before(async () => {
    service = await buildTestApp(undefined, {
      extraRoutes: (app) => {
        probeRoutes(app)
        failingRoute(app)
      },
    })
    port = await listen(service.app)
  })
  after(() => service.close())

  const withId = (id: string) => service.app.inject({ url: '/healthz', headers: { 'x-request-id': id } })

  test("a harmless id of the caller's is taken over", async () => {
    for (const id of ['a', 'Trace_1.2-3', 'x'.repeat(64)]) {
      const response = await withId(id)
      assert.equal(response.json().requestId, id)
      assert.equal(response.headers['x-request-id'], id)
    }
  })

  test('any other id is replaced', async () => {
    for (const id of ['', ' ', 'a b', 'ä', 'a/b', '<script>', 'a,b', 'x'.repeat(65)]) {
      const response = await withId(id)
      assert.match(response.json().requestId, UUID)
      assert.equal(response.headers['x-request-id'], response.json().requestId)
    }
  })

  test('an id sent twice is replaced', async () => {
    const twice = 'X-Request-Id: a\r\nX-Request-Id: b\r\n'
    const answer = await rawRequest(port, `GET /healthz HTTP/1.1\r\nHost: x\r\n${twice}\r\n`)
    assert.match(String(answer.headers['x-request-id']), UUID)
  })

  for (const [target, path] of [
    ['http://ada:hush@frond/healthz?token=hush', '/healthz'],
    ['http://ada:hush@frond', '/'],
    ['/api/v1/x?access_token=hush', '/api/v1/x'],
    ['/api/v1/x%3Faccess_token=hush', '/api/v1/x'],
    ['/api/v1/x;access_token=hush', '/api/v1/x'],
    ['/api/v1/plants/7', '/api/v1/plants/7'],
    [`/api/v1/reminder-unsubscribe/${TOKEN}`, '/api/v1/reminder-unsubscribe/…'],
    [`/api/v1/calendar/${TOKEN}.ICS`, '/api/v1/calendar/….ICS'],
    [`/reminders/confirm/%61${TOKEN}/`, '/reminders/confirm/…/'],
    [`/api/v1/x/${ID}`, `/api/v1/x/${ID}`],
  ] as const) {
    test(`of ${target.replace(TOKEN, 'TOKEN').replace(ID, 'ID')} the line shows ${path.replace(ID, 'ID')}`, () =>
      assert.equal(loggablePath(target), path))
  }

  test('a name and password before the host are not logged', async () => {
    const id = 'X-Request-Id: with-password\r\n'
    await rawRequest(port, `GET http://ada:hush@frond/nowhere HTTP/1.1\r\nHost: x\r\n${id}\r\n`)
    await eventually(() =>
      assert.deepEqual(
        service.logs.filter(({ requestId }) => requestId === 'with-password').map(({ path }) => path),
        ['/nowhere'],
      ),
    )
    assert.equal(JSON.stringify(service.logs).includes('hush'), false)
  })

  test('every line of a request carries its id', async () => {
    const headers = { 'x-request-id': 'failing-one' }
    assertFailure(await service.app.inject({ method: 'POST', url: '/api/v1/failing', headers }), 1999, 500)
    const lines = service.logs.filter(({ requestId }) => requestId === 'failing-one')
    assert.deepEqual(
      lines.map(({ level, message }) => [level, message]),
      [
        ['info', 'about to fail'],
        ['error', 'request failed'],
        ['info', 'request'],
      ],
    )
    const { time, ms, ...line } = lines.at(-1) ?? {}
    assert.ok(typeof time === 'string' && typeof ms === 'number')
    assert.deepEqual(line, {
      level: 'info',
      requestId: 'failing-one',
      method: 'POST',
      path: '/api/v1/failing',
      status: 500,
      ip: '127.0.0.1',
      message: 'request',
    })
  })

  test('a caller who is turned away is in the log, with the address and who it was', async () => {
    const { headers, user } = await registerPerson(service)
    const url = '/api/v1/for-administrators'
    const status = []
    for (const tried of [{}, { authorization: 'Bearer forged' }, headers])
      status.push((await service.app.inject({ method: 'POST', url, headers: tried })).statusCode)
    assert.deepEqual(status, [401, 401, 403])
    assert.deepEqual(
      service.logs.slice(-3).map(({ path, status, ip, userId }) => ({ path, status, ip, userId })),
      [401, 401, 403].map((status) => ({
        ...{ path: url, status, ip: '127.0.0.1', userId: status === 403 ? user.id : undefined },
      })),
    )
  })

  test('operators asking for health are logged for debugging only', async () => {
    await service.app.inject({ url: '/healthz', headers: { 'x-request-id': 'probe-one' } })
    const levels = service.logs.filter(({ requestId }) => requestId === 'probe-one').map(({ level }) => level)
    assert.deepEqual(levels, ['debug'])
  })

  test('no secret of a request gets into a line', async () => {
    const secret = 'hunter2'
    const headers = {
      authorization: `Bearer ${secret}`,
      cookie: `session=${secret}`,
      'x-api-key': secret,
      'idempotency-key': secret,
      referer: `http://x/?t=${secret}`,
      'user-agent': secret,
      'content-type': 'application/json',
    }
    const urls = [
      '/api/v1/probe',
      '/api/v1/bare',
      '/api/v1/for-users',
      '/api/v1/failing',
      '/api/v1/nothing',
      '/api/v1/%zz',
      '/api/v1/enumerations',
      '/metrics',
    ]
    const before = service.logs.length
    const payloads = [`{"password":"${secret}`, `{"password":"${secret}"}`]
    for (const path of urls) {
      for (const payload of payloads) {
        for (const url of [`${path}?access_token=${secret}`, `${path}#${secret}`]) {
          await service.app.inject({ method: 'POST', url, headers, payload })
          await service.app.inject({ method: 'GET', url, headers })
        }
      }
    }
    const lines = service.logs.slice(before)
    assert.ok(lines.length >= urls.length * payloads.length * 4)
    assert.doesNotMatch(JSON.stringify(lines), new RegExp(secret))
  })
})
