import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'

// On SQLite only: what is loaded does not depend on the database.
test('the library of the protocol is loaded by the first message, not by the start', async () => {
  const loaded = new Set<string>()
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      if (/^@modelcontextprotocol\/|^zod/.test(specifier)) loaded.add(specifier)
      return next(specifier, context)
    },
  })
  // Imported here, so that what it imports passes the hook.
  const { buildTestApp } = await import('../../../test/test-app.ts')
  const { newGardener } = await import('../../../test/gardener.ts')
  const { newKey } = await import('../../../test/grants.ts')
  const service = await buildTestApp()
  try {
    const { headers } = await newKey(service, await newGardener(service))
    await service.app.inject({ method: 'POST', url: '/mcp', payload: {} })
    assert.deepEqual([...loaded], [])
    await service.app.inject({ method: 'POST', url: '/mcp', headers, payload: {} })
    assert.ok(loaded.has('@modelcontextprotocol/server'))
  } finally {
    hooks.deregister()
    await service.close()
  }
})
