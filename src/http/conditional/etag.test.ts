import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { type AnyResponse, assertFailure, assertHeaders } from '../../../test/envelope.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import type { App } from '../app-type.ts'
import { AppError } from '../errors.ts'

/** Says how its success may be cached, and then fails. */
function changeableRoute(app: App): void {
  app.get(
    '/api/v1/failing',
    { config: { access: 'public', etag: true }, schema: { hide: true } },
    async (_, reply) => {
      reply.header('Cache-Control', 'public, max-age=31536000, immutable')
      throw new AppError('MEDIA_NOT_FOUND')
    },
  )
}

onEachEngine('entity tags', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine, { extraRoutes: changeableRoute })
  })
  after(() => service.close())

  const ask = (url: string, ifNoneMatch?: string, method: 'GET' | 'HEAD' = 'GET') =>
    service.app.inject({
      method,
      url,
      headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
    })

  async function tagOf(url: string): Promise<string> {
    const { etag } = (await ask(url)).headers
    assert.match(String(etag), /^"[A-Za-z0-9_-]{27}"$/)
    return String(etag)
  }

  function assertUnchanged(answer: AnyResponse, etag: string): void {
    assert.equal(answer.statusCode, 304)
    assert.equal(answer.body, '')
    assertHeaders(answer, {
      etag,
      'cache-control': 'no-cache',
      'content-type': undefined,
      'content-length': undefined,
    })
    assert.ok(answer.headers['x-request-id'])
  }

  for (const url of ['/api/v1/plant-categories', '/api/v1/enumerations', '/openapi.json']) {
    test(`${url} has the same ETag until it changes`, async () => {
      const tag = await tagOf(url)
      assert.equal(await tagOf(url), tag)
      assertHeaders(await ask(url), { 'cache-control': 'no-cache', etag: tag })
    })

    test(`${url} is answered with 304 if the client has it`, async () => {
      const tag = await tagOf(url)
      for (const held of [tag, `W/${tag}`, `"x", ${tag}`, `W/"x",W/${tag} , "y"`, '*']) {
        assertUnchanged(await ask(url, held), tag)
        assertUnchanged(await ask(url, held, 'HEAD'), tag)
      }
    })

    test(`${url} is sent if the client has another state`, async () => {
      const tag = await tagOf(url)
      for (const held of ['"x"', '', tag.slice(1, -1), tag.toLowerCase(), `"${tag}"`]) {
        const response = await ask(url, held)
        assert.equal(response.statusCode, 200)
        assertHeaders(response, { etag: tag })
        assert.equal(typeof response.json(), 'object')
      }
    })
  }

  test('another state has another ETag', async () => {
    const url = '/api/v1/plant-categories'
    const tag = await tagOf(url)
    await service.db.insertInto('plant_categories').values({ name: 'zzz', name_key: 'zzz' }).execute()
    const changed = await ask(url, tag)
    assert.equal(changed.statusCode, 200)
    assert.notEqual(changed.headers.etag, tag)
    await service.db.deleteFrom('plant_categories').where('name', '=', 'zzz').execute()
    assertUnchanged(await ask(url, tag), tag)
  })

  test('a response without an ETag must not be stored by caches', async () => {
    assertHeaders(await ask('/healthz'), { 'cache-control': 'no-store', etag: undefined })
  })

  test('failures must not be stored by caches, whatever the handler had set', async () => {
    const headers = { 'cache-control': 'no-store' }
    for (const held of [undefined, '*']) {
      const response = await ask('/api/v1/failing', held)
      assertFailure(response, 5001, 404, { headers })
      assert.equal(response.headers.etag, undefined)
    }
    assertFailure(await ask('/api/v1/enumerations?x=1', '*'), 1101, 400, {
      headers,
      errors: [{ path: 'x', message: 'is not known here' }],
    })
  })
})
