import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { assertFailure, assertHeaders } from '../../../../test/envelope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { BROWSER, INDEX, makeWebFolder } from '../../../../test/web-build.ts'
import { openWebBuild } from '../../../install/web-build.ts'

// On SQLite only: no database is asked.
describe('addresses of the web application', () => {
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

  test('a browser gets the page at every address of the application', async () => {
    for (const url of [
      '/today',
      '/plants/12',
      '/plants/12?tab=journal',
      '/sign-in',
      '/oauth/authorize?client_id=https%3A%2F%2Fassistant.example%2Fclient.json',
      '/places/',
      '/Pflanzen/%C3%A4hre',
      '/apiary',
      '/docs-of-mine',
      '/?from=home',
    ]) {
      const response = await get(url, BROWSER)
      assert.deepEqual([response.statusCode, response.body], [200, INDEX], url)
      assertHeaders(response, {
        'cache-control': 'no-cache',
        vary: url.startsWith('/?') ? 'Accept-Encoding' : 'Accept, Accept-Encoding',
      })
    }
  })

  test('the page is at / whatever the caller accepts', async () => {
    for (const accept of ['application/json', '*/*', 'image/png']) {
      assert.equal((await get('/', { accept })).body, INDEX)
    }
  })

  test('others are told that there is nothing at the addresses of the application', async () => {
    for (const accept of ['application/json', '*/*', 'image/avif,image/webp,*/*;q=0.8']) {
      assertFailure(await get('/today', { accept }), 1104, 404)
    }
    assertFailure(await get('/today'), 1104, 404)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      assertFailure(await service.app.inject({ method, url: '/today', headers: BROWSER }), 1104, 404)
    }
  })

  test('whatever begins like an address of the server is none of the application', async () => {
    for (const url of [
      '/api',
      '/api/v1/nothing',
      '/%61pi/v1/nothing',
      '/docs/nothing',
      '/healthz/more',
      '/oauth/token',
      '/readyz/more',
      '/metrics/more',
      '/.well-known/nothing',
      '/.well-known/openid-configuration',
      '/openapi.json/x',
      '//today',
      '/assets',
      '/assets/',
      '/assets/x.js',
      '/assets/main-a1b2c3.js.br',
      '/assets/main-a1b2c3.js/',
      '/icons/x',
      '/index.html',
      '/g.html',
      '/g/12',
      '/.build.json',
      '/robots.txt',
      '/favicon.ico',
      '/plants/photo.jpg',
    ]) {
      assertFailure(await get(url, BROWSER), 1104, 404)
    }
    assert.equal((await get('/docs/', BROWSER)).statusCode, 200)
    assert.equal((await get('/healthz', BROWSER)).statusCode, 200)
    assertFailure(await get('/api/v1/plants', BROWSER), 401, 401)
  })
})
