import assert from 'node:assert/strict'
import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type AnyResponse, assertFailure, assertHeaders } from '../../../../test/envelope.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { fileOf, samples } from '../../../../test/pictures.ts'
import { listen } from '../../../../test/raw-http.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { uploaded } from '../../../../test/upload.ts'

const EVERY_FILE = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none';img-src 'self';media-src 'self';style-src 'unsafe-inline';sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

// One engine is enough: the database only stores what is known of a file.
describe('originals', () => {
  let service: TestApp
  let person: Person
  let port: number
  before(async () => {
    service = await buildTestApp()
    person = await registerPerson(service)
    port = await listen(service.app)
  })
  after(() => service.close())

  function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
    return service.app.inject({ method, url, headers })
  }

  test('every type comes back byte for byte, under its own content type', async () => {
    for (const { content, contentType, extension } of Object.values(await samples())) {
      const { url, key } = await uploaded(service, person, content)
      const answer = await get(url)
      assert.equal(answer.statusCode, 200)
      assert.deepEqual(answer.rawPayload, content)
      const isShown = extension !== '.pdf'
      assertHeaders(answer, {
        ...EVERY_FILE,
        'content-type': contentType,
        'content-length': String(content.length),
        'accept-ranges': 'bytes',
        'content-range': undefined,
        'content-disposition': isShown ? undefined : `attachment; filename="${key.slice(7)}"`,
      })
      assert.match(String(answer.headers.etag), /^"[A-Za-z0-9_-]{27}"$/)
    }
  })

  describe('of a file of 1000 bytes', () => {
    const content = fileOf(1_000)
    let url: string
    let etag: string
    before(async () => {
      ;({ url } = await uploaded(service, person, content))
      etag = String((await get(url)).headers.etag)
    })

    const parts: Array<[range: string, start: number, end: number]> = [
      ['bytes=0-0', 0, 0],
      ['bytes=0-99', 0, 99],
      ['bytes=100-199', 100, 199],
      ['bytes=900-', 900, 999],
      ['bytes=0-', 0, 999],
      ['bytes=999-999', 999, 999],
      ['bytes=990-5000', 990, 999],
      ['bytes=-1', 999, 999],
      ['bytes=-100', 900, 999],
      ['bytes=-5000', 0, 999],
      ['bytes=5-99999999999999999999999', 5, 999],
    ]
    for (const [range, start, end] of parts) {
      test(`${range} is a part`, async () => {
        const answer = await get(url, { range })
        assert.equal(answer.statusCode, 206)
        assert.deepEqual(answer.rawPayload, content.subarray(start, end + 1))
        assertHeaders(answer, {
          ...EVERY_FILE,
          etag,
          'content-type': 'application/pdf',
          'content-length': String(end - start + 1),
          'content-range': `bytes ${start}-${end}/1000`,
          'accept-ranges': 'bytes',
        })
      })
    }

    for (const range of ['bytes=1000-', 'bytes=1000-1001', 'bytes=99999999999999999999-', 'bytes=-0']) {
      test(`${range} is beyond the end`, async () => {
        assertFailure(await get(url, { range }), 1113, 416, { headers: { 'content-range': 'bytes */1000' } })
      })
    }

    const ignored = [
      'bytes=0-1,5-6',
      'bytes=',
      'bytes=-',
      'bytes=5-2',
      'lines=0-1',
      'bytes=a-b',
      'bytes=0x1-2',
      '0-5',
    ]
    for (const range of ignored) {
      test(`${range} is ignored`, async () => assertWhole(await get(url, { range })))
    }

    function assertWhole(answer: Awaited<ReturnType<typeof get>>): void {
      assert.equal(answer.statusCode, 200)
      assert.deepEqual(answer.rawPayload, content)
      assertHeaders(answer, { 'content-length': '1000', 'content-range': undefined, etag })
    }

    test('with If-Range a part is sent only of the same file', async () => {
      const part = await get(url, { range: 'bytes=0-9', 'if-range': etag })
      assert.equal(part.statusCode, 206)
      for (const condition of ['"other"', `W/${etag}`, 'Sun, 15 Nov 2026 05:00:00 GMT']) {
        assertWhole(await get(url, { range: 'bytes=0-9', 'if-range': condition }))
      }
    })

    test('a client that has the file already gets 304', async () => {
      for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const answer = await get(url, { 'if-none-match': condition, range: 'bytes=5000-' })
        assert.equal(answer.statusCode, 304)
        assert.equal(answer.body, '')
        assertHeaders(answer, { ...EVERY_FILE, etag, 'content-type': undefined })
      }
      assertWhole(await get(url, { 'if-none-match': '"other"' }))
    })

    test('HEAD tells the same and sends no body', async () => {
      const whole = await get(url)
      const head = await get(url, {}, 'HEAD')
      assert.deepEqual(stable(head), stable(whole))
      assert.equal(head.body, '')
      assert.deepEqual(stable(await get(url, { range: 'bytes=0-9' }, 'HEAD')), stable(whole))
      const known = await get(url, { 'if-none-match': etag }, 'HEAD')
      assert.equal(known.statusCode, 304)
      assertHeaders(known, { 'content-length': undefined })
      const real = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'HEAD' })
      assert.equal(real.headers.get('content-length'), '1000')
      assert.equal(await real.text(), '')
    })

    test('the same content elsewhere has the same tag, other content another', async () => {
      const same = await uploaded(service, person, content)
      const other = await uploaded(service, person, fileOf(1_001))
      assert.equal((await get(same.url)).headers.etag, etag)
      assert.notEqual((await get(other.url)).headers.etag, etag)
    })
  })

  test('a row without its file, or with a link in its place, is a missing file', async () => {
    assert.ok(service.config.storage.kind === 'disk')
    const { url, key } = await uploaded(service, person, fileOf(100))
    const path = join(service.config.storage.directory, key)
    await rm(path)
    assertFailure(await get(url), 5001, 404)
    const outside = join(service.config.dataDir, 'outside.txt')
    await writeFile(outside, 'secret')
    await symlink(outside, path)
    assertFailure(await get(url), 5001, 404)
  })
})

/** These headers are the same in every answer. */
function stable({ statusCode, headers }: AnyResponse) {
  const { date, 'x-request-id': _, connection, ...rest } = headers
  return { statusCode, headers: rest }
}
