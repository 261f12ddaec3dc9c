import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { assertFailure, assertHeaders } from '../../../../test/envelope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'

// On SQLite only: the page is the same with any database.
describe('the front page', () => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp()
  })
  after(() => service.close())

  test('is a page whatever the caller prefers, and whatever token it brings', async () => {
    for (const headers of [
      {},
      { accept: 'text/html' },
      { accept: 'application/json' },
      { authorization: 'x' },
    ]) {
      const reply = await service.app.inject({ url: '/', headers })
      assert.equal(reply.statusCode, 200)
      assertHeaders(reply, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      assert.match(reply.body, /^<!doctype html>\n<html lang="en">[\s\S]*<h1>Frond<\/h1>[\s\S]*<\/html>\n$/)
    }
  })

  test('says how to build the web application, also to browsers that look for a place in it', async () => {
    const page = await service.app.inject('/')
    assert.match(page.body, /<code>npm ci &amp;&amp; npm run build<\/code>/)
    const headers = { accept: 'text/html,*/*;q=0.8' }
    const place = await service.app.inject({ url: '/plants/12', headers })
    assert.deepEqual([place.statusCode, place.body], [404, page.body])
    assertHeaders(place, { 'cache-control': 'no-store', etag: undefined })
    assertFailure(await service.app.inject('/plants/12'), 1104, 404)
    assertFailure(await service.app.inject({ url: '/assets/main.js', headers }), 1104, 404)
  })

  test('may use its own style and icon, and nothing else', async () => {
    const { headers, body } = await service.app.inject('/')
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    assert.equal(
      headers['content-security-policy'],
      `default-src 'none';style-src 'sha256-${hash}';img-src data:;base-uri 'none';form-action 'none';frame-ancestors 'none'`,
    )
    assert.doesNotMatch(body, /<script| style=| on[a-z]+=/i)
    const sources = [...body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, source = '']) => source)
    assert.match(sources[0] ?? '', /^data:image\/svg\+xml,/)
    for (const source of sources.slice(1)) assert.match(source, /^\/[a-z]/)
  })

  test('every link leads somewhere', async () => {
    const { body } = await service.app.inject('/')
    const links = [...body.matchAll(/<a href="([^"]*)"/g)].map(([, link = '']) => link)
    assert.deepEqual(links, ['/docs', '/api/v1/plant-species?size=5', '/openapi.json', '/readyz'])
    for (const url of links) assert.ok((await service.app.inject(url)).statusCode < 400, url)
  })

  test('is tagged, measured and only read', async () => {
    const page = await service.app.inject('/')
    const { etag = '' } = page.headers
    const again = await service.app.inject({ url: '/', headers: { 'if-none-match': etag } })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
    const head = await service.app.inject({ method: 'HEAD', url: '/' })
    assert.deepEqual(
      [head.statusCode, head.body, head.headers.etag, head.headers['content-length']],
      [200, '', etag, page.headers['content-length']],
    )
    assertFailure(await service.app.inject({ method: 'POST', url: '/' }), 1105, 405, {
      headers: { allow: 'GET, HEAD, OPTIONS' },
    })
  })
})
