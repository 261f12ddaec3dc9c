import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { buildTestApp } from '../../../test/test-app.ts'
import type { App } from '../app-type.ts'

const PATH = '/api/v1/asked'

// On SQLite only: no database is asked.
describe('schemas', () => {
  test('are compiled at their first use, and once', async () => {
    let reads = 0
    const asked = (app: App) => {
      const query = Type.Object(
        { a: Type.Unsafe<string>({ type: 'string' }) },
        { additionalProperties: false },
      )
      // Whatever compiles the schema has to look at the type of the field.
      Object.defineProperty(query.properties.a, 'type', {
        enumerable: true,
        get: () => {
          reads++
          return 'string'
        },
      })
      app.get(
        PATH,
        { config: { access: 'public' }, schema: { hide: true, querystring: query } },
        async () => 1,
      )
    }
    const { app, close } = await buildTestApp(undefined, {
      extraRoutes: asked,
      onOneProcess: 'each process compiles its schemas',
    })
    try {
      await app.ready()
      const beforeUse = reads
      assert.equal((await app.inject({ url: PATH, query: { a: 'x' } })).statusCode, 200)
      const afterUse = reads
      assert.equal((await app.inject({ url: PATH, query: { a: 'y' } })).statusCode, 200)
      assert.ok(afterUse > beforeUse, 'compiled before its first use')
      assert.equal(reads, afterUse, 'compiled again')
    } finally {
      await close()
    }
  })
})
