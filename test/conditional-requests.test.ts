import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from './engines.ts'
import { assertFailure, assertSuccess } from './envelope.ts'
import { type Gardener, newGardener } from './gardener.ts'
import { type Created, KIND_NAMES, kindOf, listedIds } from './kinds.ts'
import { send } from './send.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { type UserOperation, userOperations } from './user-operations.ts'

const CHANGED = { message: 'The resource has changed since you read it.' }
const STALE = { 'if-match': '"AAAAAAAAAAAAAAAAAAAAAAAAAAA"' }

onEachEngine('ETag and If-Match', (engine) => {
  let service: TestApp
  let operations: UserOperation[]
  before(async () => {
    service = await buildTestApp(engine)
    operations = await userOperations(service)
  })
  after(() => service.close())

  test('every POST that creates something is documented to respond with an ETag', () => {
    const untagged = operations
      .filter(({ method, responses }) => method === 'POST' && responses[200]?.headers?.ETag === undefined)
      .map(({ path }) => path)
      // An upload responds with the ETag of the file, which no config declares.
      .filter((path) => path !== '/api/v1/media')
      // It is shown once, and never read again.
      .filter((path) => path !== '/api/v1/calendar-feed')
      .filter((path) => !/^\/api\/v1\/auth\/(second-factor|passkeys\/options|oidc\/start)/.test(path))
      // What it gives a program is seen among the keys, once the program has fetched it.
      .filter((path) => !path.startsWith('/api/v1/oauth/'))
      // These make or change many things at once.
      .filter(
        (path) =>
          !/^\/api\/v1\/(care-schedules\/(bulk|pause|resume)$|care-tasks\/|plant-problems$)/.test(path),
      )
      // These say how it went.
      .filter((path) => path !== '/api/v1/reminder-channels/{id}/test' && path !== '/api/v1/auth/me/import')
    assert.deepEqual(untagged, [], 'these need `etag: true`')
  })

  for (const name of KIND_NAMES) {
    const { create, body, notFound } = kindOf(name)

    /** One of the kind, with the methods that the document has for it. */
    async function newOne(): Promise<{
      by: Gardener
      created: Created
      path: `/${string}`
      methods: Set<string>
    }> {
      const by = await newGardener(service)
      const created = await create(service, by)
      const own = operations.filter(({ path }) => path === `/api/v1/${name}/{id}`)
      for (const { method, operationId, responses } of own) {
        if (method === 'GET') continue
        assert.ok('412' in responses, `${operationId} has no PRECONDITION_FAILED in its errors`)
      }
      const path = `/api/v1/${name}/${created.id}` as const
      return { by, created, path, methods: new Set(own.map(({ method }) => method)) }
    }

    test(`${name}: what was created has the ETag of a GET`, async () => {
      const { by, created, path, methods } = await newOne()
      if (!methods.has('GET')) return
      const read = await send(service, `GET ${path}`, { by })
      assert.match(String(read.headers.etag), /^"[A-Za-z0-9_-]{27}"$/, `GET ${path} needs \`etag: true\``)
      assert.equal(created.etag, read.headers.etag, `POST of ${name} needs \`etag: true\``)
    })

    test(`${name}: a PUT changes only the state that If-Match names, and has the ETag of the new one`, async () => {
      const { by, path, methods } = await newOne()
      // Passkeys are read together, and have a test of their own.
      if (!methods.has('PUT') || !methods.has('GET')) return
      const payload = body ?? assert.fail(`KINDS['${name}'] in test/kinds.ts needs a body for PUT`)
      const before = await send(service, `GET ${path}`, { by })
      assertFailure(await send(service, `PUT ${path}`, { by, payload, headers: STALE }), 1109, 412, CHANGED)
      const { data, headers } = { data: before.json().data, headers: { etag: String(before.headers.etag) } }
      assertSuccess(await send(service, `GET ${path}`, { by }), data, headers)
      const put = await send(service, `PUT ${path}`, { by, payload, headers: { 'if-match': headers.etag } })
      assertSuccess(put, { ...data, ...payload }, { 'cache-control': 'no-store' })
      const afterwards = await send(service, `GET ${path}`, { by })
      assert.equal(put.headers.etag, afterwards.headers.etag, `PUT ${path} needs \`etag: true\``)
      assertSuccess(afterwards, { ...data, ...payload })
    })

    test(`${name}: a DELETE removes only the state that If-Match names`, async () => {
      const { by, created, path, methods } = await newOne()
      // A garden goes with its account.
      assert.equal(methods.has('DELETE'), name !== 'gardens')
      if (!methods.has('DELETE')) return
      assertFailure(await send(service, `DELETE ${path}`, { by, headers: STALE }), 1109, 412, CHANGED)
      assert.ok((await listedIds(service, name, by)).includes(created.id))
      const headers = { 'if-match': created.etag ?? '*' }
      assertSuccess(await send(service, `DELETE ${path}`, { by, headers }), null)
      assertFailure(await send(service, `DELETE ${path}`, { by }), notFound, 404)
      assert.ok(!(await listedIds(service, name, by)).includes(created.id))
    })
  }
})
