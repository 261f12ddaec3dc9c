import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertFailure, assertHeaders } from '../../../test/envelope.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { StaticResponse } from './static-response.ts'

// On SQLite only: no database is asked.
test('content that could not be made is retried by the next request, and made once', async (t) => {
  let tries = 0
  const answer = new StaticResponse('text/plain; charset=utf-8', async () => {
    tries++
    if (tries <= 2) throw new Error('out of paper')
    return Buffer.from('Water it on Mondays.')
  })
  const service = await buildTestApp(undefined, {
    extraRoutes: (app) =>
      app.get('/notice', { config: { access: 'operator' }, schema: { hide: true } }, (request, reply) =>
        answer.send(request, reply),
      ),
  })
  t.after(() => service.close())
  const ask = () => service.app.inject({ url: '/notice', headers: { 'accept-encoding': 'identity' } })

  assertFailure(await ask(), 1999, 500)
  // Requests of the same time share the result.
  for (const reply of await Promise.all([ask(), ask()])) assertFailure(reply, 1999, 500)
  assert.equal(tries, 2)
  for (const reply of [await ask(), ...(await Promise.all([ask(), ask()]))]) {
    assert.equal(reply.statusCode, 200)
    assertHeaders(reply, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
    assert.equal(reply.body, 'Water it on Mondays.')
  }
  assert.equal(tries, 3)
})
