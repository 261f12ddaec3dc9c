import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { probeRoutes } from '../../../test/probe-routes.ts'
import { listen, rawRequest } from '../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { LIMITS } from '../limits.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const NOT_JSON = { message: 'The body is not valid JSON.' }
const TOO_DEEP = { message: 'The body is nested deeper than 32.' }
const EMPTY = { message: 'The body is empty; JSON is expected.' }

// On SQLite only: bodies are read before any database is asked.
describe('bodies', () => {
  let service: TestApp
  let port: number
  before(async () => {
    service = await buildTestApp(undefined, { extraRoutes: probeRoutes })
    port = await listen(service.app)
  })
  after(() => service.close())

  const post = (
    payload: string | Buffer,
    headers: Record<string, string> = JSON_TYPE,
    url = '/api/v1/probe',
  ) => service.app.inject({ method: 'POST', url, headers, payload })

  test('what is not JSON is malformed', async () => {
    for (const text of ['{"name":', '{name:1}', "{'name':1}", 'name=fern', '{"name":"a"}x', ' ', 'NaN']) {
      assertFailure(await post(text), 1100, 400, NOT_JSON)
    }
  })

  test('bytes that are not UTF-8 are malformed', async () => {
    const broken = Buffer.concat([Buffer.from('{"name":"'), Buffer.of(0xc3, 0x28), Buffer.from('"}')])
    assertFailure(await post(broken), 1100, 400, NOT_JSON)
  })

  test('a byte order mark is accepted', async () => {
    assertSuccess(await post('\ufeff{"name":"fern"}'), { name: 'fern' })
  })

  test('where a body is needed, none is malformed', async () => {
    assertFailure(await post(''), 1100, 400, EMPTY)
    assertFailure(await service.app.inject({ method: 'POST', url: '/api/v1/probe' }), 1100, 400, EMPTY)
  })

  test('nesting ends at 32 levels', async () => {
    const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    const field = (path: string) => ({ errors: [{ path, message: 'is not known here' }] })
    assertFailure(await post(lists(32), JSON_TYPE, '/api/v1/bare'), 1101, 400, field('body'))
    assertFailure(await post(objects(32), JSON_TYPE, '/api/v1/bare'), 1101, 400, field('a'))
    for (const text of [lists(33), objects(33), lists(500_000), '['.repeat(1_000_000)]) {
      assertFailure(await post(text, JSON_TYPE, '/api/v1/bare'), 1100, 400, TOO_DEEP)
    }
  })

  test('a body holds 20,000 names and values, and one more is told before anything is read', async () => {
    const most = { message: 'must hold at most 20000 names and values', path: 'body' }
    const unknown = (path: string) => ({ path, message: 'is not known here' })
    const list = (commas: number) => `[${'0,'.repeat(commas)}0]`
    const fields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":0`).join()}}`
    const cases = [
      [list(19_999), [unknown('body')]],
      [list(20_000), [most]],
      [`${list(20_000)}]broken`, [most]],
      [fields(10_000), Array.from({ length: 100 }, (_, at) => unknown(String(at)))],
      [fields(10_001), [most]],
      [`[${'[],'.repeat(10_000)}[]]`, [most]],
      [`{"a":"${',:[{'.repeat(200_000)}"}`, [unknown('a')]],
    ] as const
    for (const [text, errors] of cases) {
      assertFailure(await post(text, JSON_TYPE, '/api/v1/bare'), 1101, 400, { errors })
    }
  })

  test('brackets in texts and lists side by side are not nesting', async () => {
    const wide = `{"a":[${'[],'.repeat(100)}[]],"b":"\\"${'['.repeat(100)}","c":{}}`
    assertFailure(await post(wide, JSON_TYPE, '/api/v1/bare'), 1101, 400, {
      errors: ['a', 'b', 'c'].map((path) => ({ path, message: 'is not known here' })),
    })
  })

  test('the media type may have parameters and any case', async () => {
    for (const type of [
      'application/json; charset=utf-8',
      'Application/JSON',
      'application/json;charset=UTF-8',
    ]) {
      assertSuccess(await post('{"name":"fern"}', { 'content-type': type }), { name: 'fern' })
    }
  })

  test('other media types are not accepted', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'multipart/form-data',
      '/',
    ]
    for (const type of types) {
      const response = await post('{"name":"fern"}', { 'content-type': type })
      assertFailure(response, 1102, 415, { message: 'This content type is not accepted here.' })
    }
  })

  test('JSON that is compressed or in another charset is refused', async () => {
    const post = (headers: Record<string, string>) =>
      service.app.inject({
        method: 'POST',
        url: '/api/v1/probe',
        headers: { 'content-type': 'application/json', ...headers },
        payload: '{"name":"a"}',
      })
    const message = 'A body must be plain UTF-8: without a Content-Encoding, and without another charset.'
    for (const headers of [
      { 'content-encoding': 'gzip' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json; charset="latin1"' },
    ]) {
      assertFailure(await post(headers), 1102, 415, { message })
    }
    for (const headers of [
      { 'content-encoding': 'identity' },
      { 'content-type': 'application/json; charset=UTF-8' },
      { 'content-type': 'application/json;charset="utf8"' },
    ]) {
      assert.equal((await post(headers)).statusCode, 200)
    }
  })

  test('a body without a media type is not accepted', async () => {
    const head = 'POST /api/v1/probe HTTP/1.1\r\nHost: x\r\n'
    assertFailure(await rawRequest(port, `${head}Content-Length: 2\r\n\r\n{}`), 1102, 415)
    assertFailure(
      await rawRequest(port, `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
      1102,
      415,
    )
  })

  test('a body of exactly the limit passes, one byte more does not', async () => {
    const fill = (bytes: number) => `{"name":"fern"}${' '.repeat(bytes - 15)}`
    assertSuccess(await post(fill(LIMITS.bodyBytes)), { name: 'fern' })
    assertFailure(await post(fill(LIMITS.bodyBytes + 1)), 1107, 413, { message: 'The body is too large.' })
  })

  test('a body over the limit is refused, announced or not', async () => {
    const head = 'POST /api/v1/probe HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const size = 2 * LIMITS.bodyBytes
    const announced = `${head}Content-Length: ${size}\r\n\r\n${' '.repeat(size)}`
    assertFailure(await rawRequest(port, announced), 1107, 413)
    const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n${' '.repeat(size)}\r\n0\r\n\r\n`
    assertFailure(await rawRequest(port, chunked), 1107, 413)
  })

  test('where no body is expected, nothing and {} are fine', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      const url = '/api/v1/bare'
      assertSuccess(await service.app.inject({ method, url }), null)
      assertSuccess(await service.app.inject({ method, url, headers: JSON_TYPE }), null)
      assertSuccess(await service.app.inject({ method, url, headers: JSON_TYPE, payload: '{}' }), null)
    }
  })

  test('where no body is expected, fields are refused', async () => {
    const cases = [
      ['{"force":true,"x":1}', ['force', 'x']],
      ['[]', ['body']],
      ['"text"', ['body']],
      ['{"__proto__":1}', ['__proto__']],
    ] as const
    for (const [text, paths] of cases) {
      assertFailure(await post(text, JSON_TYPE, '/api/v1/bare'), 1101, 400, {
        errors: paths.map((path) => ({ path, message: 'is not known here' })),
      })
    }
  })

  test('of very many fields the first hundred are named', async () => {
    const names = Array.from({ length: 5_000 }, (_, at) => `f${at}`)
    const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])))
    assertFailure(await post(text, JSON_TYPE, '/api/v1/bare'), 1101, 400, {
      errors: names.slice(0, 100).map((path) => ({ path, message: 'is not known here' })),
    })
  })
})
