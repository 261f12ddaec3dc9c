import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { eventually } from '../../../test/eventually.ts'
import { listen } from '../../../test/raw-http.ts'
import { buildTestApp, type LogLine } from '../../../test/test-app.ts'
import type { App } from '../app-type.ts'

const DONE = 'schemas compiled'

// On SQLite only: no database is asked.
describe('schemas', () => {
  test('are all compiled once the server listens', async () => {
    const service = await buildTestApp()
    try {
      assert.deepEqual(withMessage(service.logs, DONE), [])
      await listen(service.app)
      await eventually(() => assert.equal(withMessage(service.logs, DONE).length, 1))
      const [line] = withMessage(service.logs, DONE)
      assert.ok(Number(line?.schemas) > 100, `${line?.schemas}`)
    } finally {
      await service.close()
    }
  })

  test('that are invalid are reported as soon as the server listens', async () => {
    const senseless = (app: App) => {
      const body = Type.Object({ a: Type.Unsafe({ type: 'strange' }) }, { additionalProperties: false })
      app.post(
        '/api/v1/senseless',
        { config: { access: 'public' }, schema: { hide: true, body } },
        async () => 1,
      )
    }
    const service = await buildTestApp(undefined, { extraRoutes: senseless })
    try {
      await listen(service.app)
      await eventually(() => {
        const [line] = service.logs.filter(({ level }) => level === 'error')
        assert.match(JSON.stringify(line), /strange|type must be/)
      })
      assert.deepEqual(withMessage(service.logs, DONE), [])
    } finally {
      await service.close()
    }
  })
})

function withMessage(logs: readonly LogLine[], message: string): LogLine[] {
  return logs.filter((line) => line.message === message)
}
