import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { message, messageIn, toolCall } from '../../../test/assistant.ts'
import { onEachEngine } from '../../../test/engines.ts'
import { assertFailure, assertHeaders } from '../../../test/envelope.ts'
import { type Gardener, gardenRows, newGardener } from '../../../test/gardener.ts'
import { type Bearer, inGardenOf, letIn, newKey, newLink } from '../../../test/grants.ts'
import { registerAdmin, registerPerson } from '../../../test/people.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const PUBLIC_URL = 'https://frond.example/plants'
const CORS_ORIGINS = 'https://desk.example'

const rpcError = (code: number, text: string, id: number | null = 1) => ({
  jsonrpc: '2.0',
  error: { code, message: text },
  id,
})

onEachEngine('messages to the tools of assistants', (engine) => {
  let service: TestApp
  let by: Gardener
  let key: Bearer
  before(async () => {
    service = await buildTestApp(engine, { env: { PUBLIC_URL, CORS_ORIGINS } })
    by = await newGardener(service)
    key = await newKey(service, by)
  })
  after(() => service.close())

  test('are taken from keys alone', async () => {
    const metadata =
      'resource_metadata="https://frond.example/.well-known/oauth-protected-resource/plants/mcp"'
    const headers = { 'www-authenticate': `Bearer realm="frond", ${metadata}` }
    assertFailure(await message(service, undefined, LIST), 401, 401, { headers })
    const wrong = { id: 0, headers: { authorization: `Bearer frnd_${'a'.repeat(43)}` } }
    assertFailure(await message(service, wrong, LIST), 401, 401, {
      headers: { 'www-authenticate': `Bearer realm="frond", error="invalid_token", ${metadata}` },
    })
    const bob = await registerPerson(service)
    await letIn(service, by, bob, 3)
    const inGarden = inGardenOf(by)
    for (const [caller, more] of [
      [by, {}],
      [by, inGarden],
      [bob, inGarden],
      [await registerAdmin(service), {}],
      [await newLink(service, by), {}],
    ] as const) {
      assertFailure(await message(service, { id: 0, headers: caller.headers }, LIST, more), 403, 403)
    }
    assertFailure(await message(service, key, LIST, inGardenOf(bob)), 4701, 404)
    assert.equal((await message(service, key, LIST, inGarden)).statusCode, 200)
    for (const line of ['GET /mcp', 'DELETE /mcp'] as const) {
      const reply = await send(service, line, { by: key, headers: { accept: 'text/html' } })
      assertFailure(reply, 1105, 405, { headers: { allow: 'OPTIONS, POST' } })
    }
  })

  test('are not taken from pages of other origins', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://frond.example',
      'https://frond.example:8443',
    ]) {
      const refusal = { message: 'Pages of this origin may not call the tools.' }
      assertFailure(await message(service, key, LIST, { origin }), 403, 403, refusal)
    }
    for (const headers of [{ origin: 'https://frond.example' }, { origin: CORS_ORIGINS }, {}]) {
      const reply = await message(service, key, LIST, headers)
      assert.equal(reply.statusCode, 200, reply.body)
      assertHeaders(reply, { 'cache-control': 'no-store' })
    }
  })

  test('are refused in the envelope if they are no message', async () => {
    const before = await gardenRows(service)
    assertFailure(await message(service, key, '{'), 1100, 400)
    assertFailure(await message(service, key, ''), 1100, 400)
    assertFailure(await message(service, key, `${'['.repeat(10_000)}`), 1100, 400)
    const noObject = [{ path: 'body', message: 'must be an object' }]
    for (const body of [[LIST], [], 'null', '5']) {
      assertFailure(await message(service, key, body), 1101, 400, { errors: noObject })
    }
    const plain = { 'content-type': 'text/plain' }
    assertFailure(await message(service, key, JSON.stringify(LIST), plain), 1102, 415)
    const huge = toolCall('list_plants', { keywords: 'a'.repeat(3_000_000) })
    assertFailure(await message(service, key, huge), 1107, 413)
    assert.deepEqual(await gardenRows(service), before)
  })

  test('are refused by an error of the protocol if it does not know them', async () => {
    for (const [body, id] of [
      [{}, null],
      [{ ...LIST, jsonrpc: '1.0' }, 1],
      [{ ...LIST, id: {} }, null],
    ] as const) {
      const reply = await message(service, key, body)
      const wrong = rpcError(-32_600, 'Bad Request: the request body is not a valid JSON-RPC message', id)
      assert.deepEqual([reply.statusCode, messageIn(reply)], [400, wrong])
    }
    const unknown = await message(service, key, { ...LIST, method: 'plants/delete' })
    assert.deepEqual([unknown.statusCode, messageIn(unknown)], [200, rpcError(-32_601, 'Method not found')])
    for (const name of ['delete_plant', '__proto__', 'constructor', '']) {
      const reply = await message(service, key, toolCall(name, {}))
      const text = 'This key has no tool of this name.'
      assert.deepEqual([reply.statusCode, messageIn(reply)], [200, rpcError(-32_602, text)])
    }
    const one = await message(service, key, LIST, { accept: 'application/json' })
    const both = 'Not Acceptable: Client must accept both application/json and text/event-stream'
    assert.deepEqual([one.statusCode, messageIn(one)], [406, rpcError(-32_000, both, null)])
    const old = await message(service, key, LIST, { 'mcp-protocol-version': '2024-11-05' })
    const versions =
      'Bad Request: Unsupported protocol version: 2024-11-05 (supported versions: 2026-07-28, 2025-11-25, 2025-06-18)'
    assert.deepEqual([old.statusCode, messageIn(old)], [400, rpcError(-32_000, versions, null)])
    const noted = await message(service, key, { jsonrpc: '2.0', method: 'notifications/initialized' })
    assert.deepEqual([noted.statusCode, noted.body], [202, ''])
  })

  test('with arguments that are no object are told like all bad arguments', async () => {
    const failure = {
      code: 1101,
      message: 'arguments must be an object.',
      errors: [{ path: 'arguments', message: 'must be an object' }],
    }
    for (const given of [null, 'all', 5, [1]]) {
      const reply = await message(service, key, toolCall('list_plants', given))
      assert.deepEqual(messageIn(reply), {
        ...{ jsonrpc: '2.0', id: 1 },
        result: {
          content: [{ type: 'text', text: JSON.stringify(failure) }],
          structuredContent: failure,
          isError: true,
        },
      })
    }
  })

  test('that ask for events of changes end at once, as there are none', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'assistant', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const notifications = { toolsListChanged: true, resourceSubscriptions: ['frond://plants/1'] }
    const listen = { ...LIST, method: 'subscriptions/listen', params: { _meta, notifications } }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
    const reply = await message(service, key, listen, headers)
    assert.equal(reply.statusCode, 200, reply.body)
    assert.match(reply.body, /"notifications":\{\}.*\n\n.*\n.*"resultType":"complete"/)
  })

  test('count once, whatever their tools call', async () => {
    const onOneProcess = 'RATE_LIMIT counts in each process'
    const other = await buildTestApp(engine, { env: { RATE_LIMIT: '3' }, onOneProcess })
    try {
      const caller = await newKey(other, await registerPerson(other))
      for (let times = 0; times < 3; times++) {
        const reply = await message(other, caller, toolCall('list_places'))
        assert.match(reply.body, /"structuredContent":\{"regions":\[\],"tags":\[\]\}/)
      }
      assertFailure(await message(other, caller, toolCall('list_places')), 1108, 429)
    } finally {
      await other.close()
    }
  })

  test('are taken nowhere if the operator has said so', async () => {
    const other = await buildTestApp(engine, { env: { MCP: 'off' } })
    try {
      const owner = await newGardener(other)
      const keys = [await newKey(other, owner), undefined]
      for (const by of keys) assertFailure(await message(other, by, LIST), 1104, 404)
      assertFailure(await send(other, 'GET /mcp', {}), 1104, 404)
    } finally {
      await other.close()
    }
  })
})
