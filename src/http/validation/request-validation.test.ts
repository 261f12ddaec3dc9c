import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Type } from 'typebox'
import { assertFailure } from '../../../test/envelope.ts'
import { type Person, registerAdmin } from '../../../test/people.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import type { App } from '../app-type.ts'

const UNKNOWN = 'is not known here'
const NOT_AN_ID = 'must be an id (a whole number from 1)'
const EMPTY = 'must not be empty'
const BESIDE = 'is required beside the other coordinate'
const NO_KEY = 'must have 1 to 255 characters'

type Line = Parameters<typeof send>[1]

// On SQLite only: what a request says is checked before any database query.
describe('everything that is wrong with a request', () => {
  let service: TestApp
  let admin: Person
  before(async () => {
    service = await buildTestApp()
    admin = await registerAdmin(service)
  })
  after(() => service.close())

  const longKey = { 'idempotency-key': 'k'.repeat(256) }
  const cases: [Line, object | undefined, Record<string, string>, [path: string, message: string][]][] = [
    [
      'PUT /api/v1/plants/abc?x=1',
      { name: '', zz: 1 },
      {},
      [
        ['id', NOT_AN_ID],
        ['x', UNKNOWN],
        ['zz', UNKNOWN],
        ['name', EMPTY],
      ],
    ],
    [
      'GET /api/v1/plants/0?x=1',
      undefined,
      {},
      [
        ['id', 'must be at least 1'],
        ['x', UNKNOWN],
      ],
    ],
    [
      'DELETE /api/v1/plant-tags/x?y=1',
      { force: true },
      {},
      [
        ['id', NOT_AN_ID],
        ['y', UNKNOWN],
        ['force', UNKNOWN],
      ],
    ],
    [
      'POST /api/v1/regions?x=1',
      { name: ' ', longitude: 5 },
      longKey,
      [
        ['x', UNKNOWN],
        ['Idempotency-Key', NO_KEY],
        ['name', EMPTY],
        ['latitude', BESIDE],
      ],
    ],
    ['POST /api/v1/regions', { name: 'a', latitude: 5, longitude: null }, {}, [['longitude', BESIDE]]],
    [
      'PUT /api/v1/regions/1',
      { name: '', latitude: null, longitude: 5 },
      {},
      [
        ['name', EMPTY],
        ['latitude', BESIDE],
      ],
    ],
    [
      'POST /api/v1/plant-journals',
      { plantIds: [], properties: '{', eventTime: 'now' },
      { 'idempotency-key': '' },
      [
        ['Idempotency-Key', NO_KEY],
        ['plantIds', EMPTY],
        ['eventTime', 'must be milliseconds, 13 digits, or null'],
        ['properties', 'must be valid JSON'],
      ],
    ],
    [
      'POST /api/v1/admin/jwt/rotate?keepActive=0',
      { keepActive: 2 },
      longKey,
      [
        ['keepActive', 'must be at least 1'],
        ['Idempotency-Key', NO_KEY],
        ['keepActive', UNKNOWN],
      ],
    ],
    [
      'PUT /api/v1/plant-species/x/translations/german?x=1',
      { description: 5 },
      {},
      [
        ['id', NOT_AN_ID],
        ['lang', 'must be a language tag such as de or pt-BR'],
        ['x', UNKNOWN],
        ['description', 'must be a string or null'],
      ],
    ],
    [
      'DELETE /api/v1/plant-species/x/translations/EN',
      undefined,
      {},
      [
        ['id', NOT_AN_ID],
        ['lang', 'must not be en: the species itself is in English'],
      ],
    ],
    ['GET /.well-known/jwks.json?x=1', undefined, {}, [['x', UNKNOWN]]],
  ]
  for (const [line, payload, headers, problems] of cases) {
    test(`is reported together: ${line}`, async () => {
      const options = { by: admin, headers, ...(payload === undefined ? {} : { payload }) }
      const errors = problems.map(([path, message]) => ({ path, message }))
      assertFailure(await send(service, line, options), 1101, 400, { errors })
    })
  }

  test('is reported after errors of authentication and of malformed bodies', async () => {
    const line = 'PUT /api/v1/plants/abc?x=1'
    assertFailure(await send(service, line, { payload: { name: '' } }), 401, 401)
    const text = { by: admin, headers: { 'content-type': 'application/json' } }
    assertFailure(await send(service, line, { ...text, payload: '{' }), 1100, 400)
    assertFailure(await send(service, line, { ...text, payload: '' }), 1100, 400)
  })

  test('is reported for an upload before its file is read', async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/v1/media?x=1',
      headers: { ...admin.headers, ...longKey, 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'no form',
    })
    const errors = [
      { path: 'x', message: UNKNOWN },
      { path: 'Idempotency-Key', message: NO_KEY },
    ]
    assertFailure(response, 1101, 400, { errors })
  })

  test('is described: a pattern without a description stops the start', async () => {
    const lang = Type.String({ pattern: '^[a-z]{2}$' })
    const wordless = (app: App) =>
      app.get(
        '/api/v1/wordless/:lang',
        {
          config: { access: 'public' },
          schema: { hide: true, params: Type.Object({ lang }, { additionalProperties: false }) },
        },
        async () => 1,
      )
    await assert.rejects(
      buildTestApp(undefined, { extraRoutes: (app) => void wordless(app) }),
      /GET \/api\/v1\/wordless\/:lang has a pattern without a description/,
    )
  })
})
