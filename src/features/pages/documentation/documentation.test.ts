import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { assertFailure, assertHeaders } from '../../../../test/envelope.ts'
import { ROUTES } from '../../../../test/routes.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { PAGE_FILES, readPageFile } from './documentation.routes.ts'

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types 'none'"

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

/** Their standards say what they take and give; the last is another address of a document that is in it. */
const OF_OTHER_STANDARDS = new Set([
  'POST /api/v1/auth/oidc/:provider/logout',
  'POST /oauth/token',
  'GET /.well-known/oauth-protected-resource/mcp',
])

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

  test('every route is in it, but the pages for people and what providers call', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    const expected = Object.keys(ROUTES)
      .filter((route) => !route.includes('/docs') && !route.includes('*') && route !== 'GET /')
      .filter((route) => !OF_OTHER_STANDARDS.has(route))
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

  test('the page and its files come from here, tagged and compressed, and may reach nothing else', async () => {
    for (const { url, name, type } of PAGE_FILES) {
      const response = await service.app.inject(url)
      assert.equal(response.statusCode, 200)
      assertHeaders(response, {
        'content-type': type,
        'content-security-policy': POLICY,
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
      })
      assert.equal(response.body, String(await readPageFile(name)))
      assert.doesNotMatch(response.body, /(https?:)?\/\/[a-z]|innerHTML| style=| on[a-z]+="/i)

      const { etag = '' } = response.headers
      const known = await service.app.inject({ url, headers: { 'if-none-match': etag } })
      assert.deepEqual([known.statusCode, known.body], [304, ''])
      const small = await service.app.inject({ url, headers: { 'accept-encoding': 'br' } })
      assertHeaders(small, { 'content-encoding': 'br' })
      assert.equal(brotliDecompressSync(small.rawPayload).toString(), response.body)
    }
  })

  test('the page finds all of its files, and there is none that it does not use', async () => {
    const page = (await service.app.inject('/docs/')).body
    const named = [...page.matchAll(/(?:src|href)="([^"#]*)"/g)].map(([, source = '']) => source)
    assert.deepEqual(named, ['data:,', '/docs/style.css', '/docs/main.js', '/openapi.json', '/openapi.json'])
    const used = new Set(['/docs/', '/docs/style.css', '/docs/main.js'])
    for (const url of used) {
      const { body } = await service.app.inject(url)
      for (const [, name] of body.matchAll(/^import .* from '\.\/(.*)'$/gm)) used.add(`/docs/${name}`)
    }
    assert.deepEqual([...used].sort(), PAGE_FILES.map(({ url }) => url).sort())
  })

  test('there is nothing else below /docs/', async () => {
    assertFailure(await service.app.inject('/docs/other.js'), 1104, 404)
    assertFailure(await service.app.inject({ method: 'POST', url: '/docs/' }), 1105, 405, {
      headers: { allow: 'GET, HEAD, OPTIONS' },
    })
  })
})
