import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { assertFailure, assertHeaders } from '../../../../test/envelope.ts'
import { listen, rawRequest } from '../../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { BROWSER, FILES, makeWebFolder } from '../../../../test/web-build.ts'
import { openWebBuild } from '../../../install/web-build.ts'

const POLICY =
  "default-src 'none';script-src 'self' 'wasm-unsafe-eval';style-src 'self';img-src 'self' blob: data:;font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';media-src 'self' blob:;frame-ancestors 'none';base-uri 'none';form-action 'self'"

const PAGES: Readonly<Record<string, string>> = { 'index.html': '/', 'g.html': '/g' }

// On SQLite only: no database is asked.
describe('the web application', () => {
  let folder: string
  let service: TestApp
  before(async () => {
    folder = await makeWebFolder()
    service = await buildTestApp(undefined, { web: openWebBuild(folder) })
  })
  after(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })

  const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })

  test('every file has its type, its length, its tag and its policy', async () => {
    for (const [path, [content, type, cacheControl]] of Object.entries(FILES)) {
      const url = PAGES[path] ?? `/${path}`
      const response = await get(url)
      assert.deepEqual([response.statusCode, response.body], [200, content], path)
      assertHeaders(response, {
        'content-type': type,
        'content-length': String(content.length),
        'content-encoding': undefined,
        'cache-control': cacheControl,
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        vary: /png|woff2/.test(path) ? undefined : 'Accept-Encoding',
      })
      assert.match(String(response.headers.etag), /^"[\w-]{27}"$/)
    }
  })

  test('the page may use the camera and the position, and is kept apart from other origins', async () => {
    const apart = {
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    }
    assertHeaders(await get('/'), apart)
    assertHeaders(await get('/today', BROWSER), apart)
    assertHeaders(await get('/g', BROWSER), apart)
    assertHeaders(await get('/sw.js'), { 'permissions-policy': undefined })
  })

  test('is sent as it was compressed by the build, where the client takes it', async () => {
    const url = '/assets/main-a1b2c3.js'
    const [content] = FILES['assets/main-a1b2c3.js']
    const tag = String((await get(url)).headers.etag)
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip;q=1, br;q=0.5', 'gzip', gunzipSync],
      ['x-gzip', 'gzip', gunzipSync],
      [`${'nothing, '.repeat(1_000)}br`, 'br', brotliDecompressSync],
    ] as const) {
      const response = await get(url, { 'accept-encoding': accepted })
      assertHeaders(response, {
        'content-encoding': encoding,
        'content-length': String(response.rawPayload.length),
        etag: tag.replace(/"$/, `-${encoding}"`),
        vary: 'Accept-Encoding',
      })
      assert.ok(response.rawPayload.length < content.length / 10)
      assert.equal(decompress(response.rawPayload).toString(), content)
    }
    for (const accepted of ['', 'identity', 'br;q=0, gzip;q=0', 'deflate']) {
      const response = await get(url, { 'accept-encoding': accepted })
      assertHeaders(response, { 'content-encoding': undefined, etag: tag })
      assert.equal(response.body, content)
    }
    // What is compressed already is not compressed again.
    assertHeaders(await get('/icons/180.png', { 'accept-encoding': 'br' }), { 'content-encoding': undefined })
  })

  test('what a browser has already is not sent again', async () => {
    for (const url of ['/', '/plants/12', '/assets/main-a1b2c3.js', '/assets/fraunces-778899.woff2']) {
      for (const coding of ['identity', 'br']) {
        const headers = { ...BROWSER, 'accept-encoding': coding }
        const whole = await get(url, headers)
        const known = await get(url, { ...headers, 'if-none-match': `"other", ${whole.headers.etag}` })
        assert.deepEqual([known.statusCode, known.body], [304, ''])
        for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy']) {
          assert.equal(known.headers[name], whole.headers[name], name)
        }
        assertHeaders(known, { 'content-length': undefined, 'content-type': undefined })
        assert.equal((await get(url, { ...headers, 'if-none-match': '"other"' })).statusCode, 200)
      }
    }
  })

  test('HEAD has the headers of GET', async () => {
    for (const url of ['/', '/today', '/assets/main-a1b2c3.js']) {
      const headers = { ...BROWSER, 'accept-encoding': 'br' }
      const [head, whole] = await Promise.all([
        service.app.inject({ method: 'HEAD', url, headers }),
        service.app.inject({ url, headers }),
      ])
      assert.deepEqual([head.statusCode, head.body], [200, ''])
      const own = { date: undefined, 'x-request-id': undefined }
      assert.deepEqual({ ...head.headers, ...own }, { ...whole.headers, ...own })
    }
  })

  test('files are only read', async () => {
    for (const url of ['/', '/sw.js', '/assets/main-a1b2c3.js']) {
      assertFailure(await service.app.inject({ method: 'POST', url }), 1105, 405, {
        headers: { allow: 'GET, HEAD, OPTIONS' },
      })
    }
  })

  test('no address leads out of the folder', async () => {
    const port = await listen(service.app)
    for (const path of [
      '/assets/../../etc/passwd',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2f..%2fetc%2fpasswd',
      '/assets/..%5c..%5cetc',
      '/../.build.json',
      '/assets/x%00.js',
      '/assets/%ff',
    ]) {
      for (const accept of ['*/*', BROWSER.accept]) {
        const response = await rawRequest(
          port,
          `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\n\r\n`,
        )
        assertFailure(response, 1103, 400)
      }
    }
    for (const path of ['/assets//etc/passwd', '/assets/%2fetc%2fpasswd', '/assets/./main-a1b2c3.js']) {
      assertFailure(await rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`), 1104, 404)
    }
  })

  test('a file that a later build has removed is not found', async () => {
    const other = await makeWebFolder()
    const replaced = await buildTestApp(undefined, { web: openWebBuild(other) })
    await rm(other, { recursive: true })
    try {
      assertFailure(await replaced.app.inject('/assets/main-a1b2c3.js'), 1104, 404)
    } finally {
      await replaced.close()
    }
  })

  test('pictures may come from the public address', async (t) => {
    const env = { PUBLIC_URL: 'https://plants.example.org/frond/' }
    const other = await buildTestApp(undefined, { env, web: openWebBuild(folder) })
    t.after(() => other.close())
    const own = "'self' https://plants.example.org"
    assertHeaders(await other.app.inject('/'), {
      'content-security-policy': POLICY.replace("img-src 'self'", `img-src ${own}`)
        .replace("connect-src 'self'", `connect-src ${own}`)
        .replace("media-src 'self'", `media-src ${own}`),
    })
  })

  test('its files are no part of the API', async () => {
    const described = JSON.stringify(await service.openApi())
    for (const path of Object.keys(FILES)) assert.ok(!described.includes(`"/${path.split('/', 1)}`), path)
  })

  test('is asked for by everybody, without a token or a limit', async (t) => {
    const limited = await buildTestApp(undefined, { env: { RATE_LIMIT: '1' }, web: openWebBuild(folder) })
    t.after(() => limited.close())
    for (const url of ['/', '/today', '/today', '/assets/main-a1b2c3.js']) {
      const response = await limited.app.inject({ url, headers: { ...BROWSER, authorization: 'x' } })
      assert.equal(response.statusCode, 200)
      assertHeaders(response, { 'ratelimit-limit': undefined })
    }
  })
})
