import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertFailure, assertHeaders } from '../../../test/envelope.ts'
import { ROUTES } from '../../../test/routes.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;font-src 'self' data:;connect-src 'self';worker-src 'self' blob:;base-uri 'none';form-action 'none';frame-ancestors 'none'"

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Record<string, unknown>[]
  readonly responses: Record<
    string,
    { description: string; content?: Record<string, Record<string, unknown>> }
  >
}

interface Document {
  readonly openapi: string
  readonly tags: readonly { name: string; description: string }[]
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

// On SQLite only: documents are the same with any database.
describe('documentation', () => {
  let service: TestApp
  let document: Document
  let operations: Operation[]
  before(async () => {
    service = await buildTestApp()
    document = (await service.app.inject('/openapi.json')).json<Document>()
    operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  })
  after(() => service.close())

  test('/openapi.json is the whole document', async () => {
    const response = await service.app.inject('/openapi.json')
    assert.equal(response.statusCode, 200)
    assertHeaders(response, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    })
    assert.deepEqual(response.json(), JSON.parse(JSON.stringify(await service.openApi())))
    assert.equal(document.openapi, '3.1.0')
  })

  test('every route is in it, but the pages for people', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    const expected = Object.keys(ROUTES)
      .filter((route) => !route.includes('/docs') && !route.includes('*') && route !== 'GET /')
      .map((route) =>
        route.replace(/^[A-Z]+/, (method) => method.toLowerCase()).replace(/:([a-z]+)/g, '{$1}'),
      )
    assert.deepEqual(listed.sort(), expected.sort())
  })

  test('every operation says what it is, who may call it and what can come back', () => {
    const tags = new Set(document.tags.map(({ name }) => name))
    for (const { operationId, summary, tags: own, security, responses } of operations) {
      assert.match(operationId, /^[a-z][A-Za-z]+$/)
      assert.ok(summary, operationId)
      assert.ok(own?.length === 1 && own.every((tag) => tags.has(tag)), operationId)
      assert.ok(security, operationId)
      for (const scheme of security.flatMap((choice) => Object.keys(choice))) {
        assert.ok(scheme in (document.components.securitySchemes ?? {}), scheme)
      }
      const [content] = Object.values(responses['200']?.content ?? {})
      assert.ok(content !== undefined && 'schema' in content && 'example' in content, operationId)
      for (const status of ['500', '503']) assert.ok(status in responses, operationId)
    }
    const names = operations.map(({ operationId }) => operationId)
    assert.equal(new Set(names).size, names.length)
  })

  test('every reference leads somewhere', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([a-zA-Z]+)\/([^"]+)"/g)
    for (const [, kind = '', name = ''] of references) {
      assert.ok(name in (document.components[kind] ?? {}), `${kind} ${name}`)
    }
  })

  test('/docs leads to /docs/', async () => {
    const response = await service.app.inject('/docs')
    assert.equal(response.statusCode, 308)
    assertHeaders(response, { location: '/docs/', 'content-security-policy': POLICY })
  })

  test('the page and its scripts come from here and may reach nothing else', async () => {
    const files = {
      '/docs/': 'text/html; charset=utf-8',
      '/docs/start.js': 'text/javascript; charset=utf-8',
      '/docs/reference.js': 'text/javascript; charset=utf-8',
    }
    for (const [url, type] of Object.entries(files)) {
      const response = await service.app.inject(url)
      assert.equal(response.statusCode, 200)
      assertHeaders(response, { 'content-type': type, 'content-security-policy': POLICY })
    }
    const page = (await service.app.inject('/docs/')).body
    const sources = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, source]) => source)
    assert.deepEqual(sources, ['data:,', '/docs/reference.js', '/docs/start.js'])
    for (const url of ['/docs/', '/docs/start.js']) {
      assert.doesNotMatch((await service.app.inject(url)).body, /(https?:)?\/\/[a-z]/i)
    }
    const script = (await service.app.inject('/docs/reference.js')).body
    assert.ok(script.length > 1_000_000 && script.includes('createApiReference'))
  })

  test('there is nothing else below /docs/', async () => {
    assertFailure(await service.app.inject('/docs/other.js'), 1104, 404)
    assertFailure(await service.app.inject({ method: 'POST', url: '/docs/' }), 1105, 405, {
      headers: { allow: 'GET, HEAD, OPTIONS' },
    })
  })
})
