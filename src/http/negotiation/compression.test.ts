import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Type } from 'typebox'
import { assertHeaders } from '../../../test/envelope.ts'
import { type Gardener, newGardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { picture } from '../../../test/pictures.ts'
import { type Reply, send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { uploaded } from '../../../test/upload.ts'
import type { App } from '../app-type.ts'
import { Success, success } from '../envelope.ts'
import { ENCODINGS, KEPT_ENCODINGS } from './content-encoding.ts'

const DECOMPRESS = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
const LengthQuery = Type.Object({ length: Type.Integer() }, { additionalProperties: false })

/** As many letters as are wanted. */
function textRoute(app: App): void {
  app.get(
    '/api/v1/text',
    {
      config: { access: 'public', etag: true },
      schema: { hide: true, querystring: LengthQuery, response: { 200: Success(Type.String()) } },
    },
    async (request) => success(request, 'x'.repeat(request.query.length)),
  )
}

// On SQLite only: answers are compressed the same wherever they come from.
describe('compression', () => {
  let service: TestApp
  let by: Gardener
  before(async () => {
    service = await buildTestApp(undefined, { extraRoutes: textRoute })
    by = await newGardener(service)
  })
  after(() => service.close())

  const ask = (
    url: string,
    accepted: string | undefined,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) =>
    service.app.inject({
      method,
      url,
      headers: { ...headers, ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) },
    })

  function decompressed({ headers, rawPayload }: Reply): Record<string, unknown> {
    const encoding = ENCODINGS.find((known) => known === headers['content-encoding'])
    assert.ok(encoding !== undefined, String(headers['content-encoding']))
    assert.equal(headers['content-length'], String(rawPayload.length))
    return JSON.parse(DECOMPRESS[encoding](rawPayload).toString())
  }

  function assertPlain(reply: Reply): void {
    assertHeaders(reply, { 'content-encoding': undefined })
    assert.equal(typeof reply.json(), 'object')
  }

  test('compresses large responses with the preferred encoding', async () => {
    const plain = await ask('/api/v1/text?length=5000', undefined)
    assertPlain(plain)
    assertHeaders(plain, { vary: 'Accept-Encoding' })
    for (const encoding of ENCODINGS) {
      const reply = await ask('/api/v1/text?length=5000', `${encoding}, identity;q=0.5`)
      assertHeaders(reply, {
        'content-encoding': encoding,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
        etag: String(plain.headers.etag).replace(/"$/, `-${encoding}"`),
      })
      assert.ok(reply.rawPayload.length < 300)
      const { data, code } = decompressed(reply)
      assert.deepEqual([code, data], [200, 'x'.repeat(5000)])
    }
  })

  test('compresses small responses only if the client refuses identity', async () => {
    const small = await ask('/api/v1/text?length=500', 'br')
    assertPlain(small)
    assertHeaders(small, { vary: undefined })
    const refusing = await ask('/api/v1/text?length=500', 'br, identity;q=0')
    assert.equal(decompressed(refusing).data, 'x'.repeat(500))
    assertHeaders(refusing, { vary: 'Accept-Encoding' })
  })

  test('compresses very large responses too', async () => {
    for (const encoding of ENCODINGS) {
      assert.equal(decompressed(await ask('/api/v1/text?length=400000', encoding)).data, 'x'.repeat(400_000))
    }
  })

  test('sends the same headers for a HEAD', async () => {
    const { headers } = await ask('/api/v1/text?length=5000', 'gzip')
    const head = await ask('/api/v1/text?length=5000', 'gzip', {}, 'HEAD')
    assert.equal(head.body, '')
    for (const name of ['content-encoding', 'etag', 'vary', 'content-type', 'cache-control']) {
      assert.equal(head.headers[name], headers[name], name)
    }
  })

  test('If-None-Match accepts the ETag of any encoding', async () => {
    const url = '/api/v1/text?length=5000'
    const { etag } = (await ask(url, undefined)).headers
    const [plain, zstd, br, gzip] = ['', '-zstd', '-br', '-gzip'].map((ending) =>
      String(etag).replace(/"$/, `${ending}"`),
    )
    for (const known of [plain, zstd, br, gzip, `W/${br}`, `"other", ${gzip}`]) {
      for (const [accepted, tag] of [
        [undefined, plain],
        ['gzip, deflate, br, zstd', zstd],
        ['br', br],
        ['gzip', gzip],
      ] as const) {
        for (const method of ['GET', 'HEAD'] as const) {
          const reply = await ask(url, accepted, { 'if-none-match': String(known) }, method)
          assert.deepEqual([reply.statusCode, reply.body], [304, ''])
          assertHeaders(reply, {
            etag: tag,
            vary: 'Accept-Encoding',
            'content-encoding': undefined,
            'content-type': undefined,
            'content-length': undefined,
          })
        }
      }
    }
    assert.equal((await ask(url, 'br', { 'if-none-match': '"other-br"' })).statusCode, 200)
  })

  test('If-Match accepts the ETag of a compressed response', async () => {
    const payload = { name: 'Home' }
    const { id } = await made(service, 'POST /api/v1/regions', { by, payload })
    const url = `/api/v1/regions/${id}` as const
    for (let at = 0; at < 12; at++) {
      await made(service, `POST ${url}/locations`, {
        by,
        payload: { name: `Window ${at} ${'x'.repeat(30)}` },
      })
    }
    for (const encoding of ENCODINGS) {
      const read = await ask(url, encoding, by.headers)
      assertHeaders(read, { 'content-encoding': encoding })
      const headers = { 'if-match': String(read.headers.etag), 'accept-encoding': encoding }
      const changed = await send(service, `PUT ${url}`, { by, headers, payload: { name: encoding } })
      assert.equal(changed.statusCode, 200)
      // The tag of the new state, compressed as well.
      const again = { 'if-match': String(changed.headers.etag) }
      assert.match(again['if-match'], new RegExp(`-${encoding}"$`))
      assert.equal((await send(service, `PUT ${url}`, { by, headers, payload })).statusCode, 412)
      assert.equal((await send(service, `PUT ${url}`, { by, headers: again, payload })).statusCode, 200)
    }
  })

  test('extends an existing Vary, and compresses replayed responses', async () => {
    const speciesId = await newSpecies(service)
    const payload = { name: 'Monty', speciesId, locationId: by.locationId, remark: 'Thirsty. '.repeat(200) }
    const headers = { 'accept-encoding': 'br', 'idempotency-key': 'once' }
    const first = await send(service, 'POST /api/v1/plants', { by, payload, headers })
    const again = await send(service, 'POST /api/v1/plants', { by, payload, headers })
    for (const reply of [first, again]) {
      assertHeaders(reply, {
        'content-encoding': 'br',
        vary: 'Frond-Garden, Accept-Language, Accept-Encoding',
      })
    }
    assertHeaders(again, { 'idempotent-replay': 'true', etag: String(first.headers.etag) })
    assert.deepEqual(decompressed(again).data, decompressed(first).data)
  })

  test('compresses long error responses', async () => {
    const payload = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`unknown${at}`, at]))
    const headers = { 'accept-encoding': 'br' }
    const refused = await send(service, 'POST /api/v1/plant-tags', { by, payload, headers })
    assert.equal(refused.statusCode, 400)
    assert.equal(decompressed(refused).code, 1101)
  })

  test('does not compress files', async () => {
    const content = await picture('png')
    const { url } = await uploaded(service, by, content)
    for (const query of ['', '?w=100']) {
      const reply = await ask(url + query, 'br, gzip')
      assertHeaders(reply, { 'content-encoding': undefined, 'content-type': 'image/png', vary: undefined })
      if (query === '') assert.deepEqual(reply.rawPayload, content)
    }
  })

  test('does not compress secrets, whose compressed length could reveal them (BREACH)', async () => {
    const { email, password } = by
    const headers = { 'accept-encoding': 'br, gzip' }
    const session = await send(service, 'POST /api/v1/auth/login', { payload: { email, password }, headers })
    assertPlain(session)
    assert.ok(session.body.length > 1_024)
    assertHeaders(session, { vary: undefined })
  })

  test('documents are compressed once and tagged', async () => {
    for (const url of ['/openapi.json', '/docs/', '/docs/style.css', '/docs/main.js']) {
      const plain = await ask(url, undefined)
      assertHeaders(plain, {
        'content-encoding': undefined,
        vary: 'Accept-Encoding',
        'cache-control': 'no-cache',
      })
      // A client that also takes Zstandard gets what is kept, which is smaller.
      assertHeaders(await ask(url, 'zstd, br'), { 'content-encoding': 'br' })
      for (const encoding of KEPT_ENCODINGS) {
        const tag = String(plain.headers.etag).replace(/"$/, `-${encoding}"`)
        const compressed = await ask(url, encoding)
        assertHeaders(compressed, {
          'content-encoding': encoding,
          'content-type': String(plain.headers['content-type']),
          etag: tag,
          vary: 'Accept-Encoding',
        })
        assert.deepEqual(DECOMPRESS[encoding](compressed.rawPayload), plain.rawPayload)
        const head = await ask(url, encoding, {}, 'HEAD')
        assertHeaders(head, { 'content-length': String(compressed.rawPayload.length), etag: tag })
        for (const known of [tag, String(plain.headers.etag)]) {
          const unchanged = await ask(url, encoding, { 'if-none-match': known })
          assert.deepEqual([unchanged.statusCode, unchanged.body], [304, ''])
          assertHeaders(unchanged, { etag: tag, vary: 'Accept-Encoding', 'content-encoding': undefined })
        }
      }
    }
  })
})
