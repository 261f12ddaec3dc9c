import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { called } from '../../../../test/assistant.ts'
import { ClientHost } from '../../../../test/client-host.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { type Gardener, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { dayFromNow } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { buildOAuthApp, PUBLIC_URL } from '../../../../test/oauth.ts'
import { OAuthAssistant } from '../../../../test/oauth-assistant.ts'
import { listen } from '../../../../test/raw-http.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import type { Journal } from '../../garden/journals/journals.schema.ts'
import type { Plant } from '../../garden/plants/plants.schema.ts'
import type { Grant } from '../grants/grants.schema.ts'
import type { ShownClient } from './oauth.schema.ts'

onEachEngine('a program without a key', (engine) => {
  let host: ClientHost
  let service: TestApp
  let port: number
  before(async () => {
    host = await ClientHost.start()
    service = await buildOAuthApp(engine, host, { onOneProcess: 'a program connects by HTTP' })
    port = await listen(service.app)
  })
  after(async () => {
    await service.close()
    await host[Symbol.asyncDispose]()
  })

  /** As if the name led here. */
  const fetchHere = (url: string | URL, init?: RequestInit) =>
    fetch(String(url).replace(PUBLIC_URL, `http://127.0.0.1:${port}`), init)

  test('gets from its first refused call to a ticked task by the client that others use', async () => {
    const by = await newGardener(service)
    const assistant = new OAuthAssistant(host.addDocument('/leaf.json'))
    const connect = async () => {
      const client = new Client({ name: 'leaf', version: '1' })
      const url = new URL(`${PUBLIC_URL}/mcp`)
      const transport = new StreamableHTTPClientTransport(url, { authProvider: assistant, fetch: fetchHere })
      return { client, transport, connected: client.connect(transport) }
    }
    const first = await connect()
    await assert.rejects(first.connected, UnauthorizedError)

    // What the page reads from its address.
    const { origin, pathname, searchParams } = assistant.sentTo ?? assert.fail()
    assert.equal(`${origin}${pathname}`, `${PUBLIC_URL}/oauth/authorize`)
    const asked = Object.fromEntries(searchParams)
    const { code_challenge: codeChallenge, ...others } = asked
    assert.deepEqual(others, {
      response_type: 'code',
      client_id: assistant.clientMetadataUrl,
      code_challenge_method: 'S256',
      redirect_uri: assistant.redirectUrl,
      state: 'a state',
      resource: `${PUBLIC_URL}/mcp`,
      scope: 'garden:read garden:care garden:write',
    })
    const { client_id: clientId, redirect_uri: redirectUri, resource, scope, state } = others
    const request = { clientId, redirectUri, codeChallenge, resource, scope, state }
    const shown = await made<ShownClient>(service, 'POST /api/v1/oauth/look', { by, payload: request })
    assert.deepEqual(shown, {
      ...{ name: 'Leaf Assistant', host: host.host, redirectHost: '127.0.0.1:51812', role: 3 },
    })
    const payload = { ...request, gardenId: by.user.id, role: 2 }
    const { url } = await made<{ url: string }>(service, 'POST /api/v1/oauth/grants', { by, payload })
    const callback = new URL(url)
    assert.equal(callback.href.split('?')[0], assistant.redirectUrl)
    assert.deepEqual([...callback.searchParams.keys()], ['code', 'state', 'iss'])
    assert.equal(callback.searchParams.get('state'), 'a state')

    await first.transport.finishAuth(callback.searchParams)
    const { issuer: _issuer, access_token: token = '', ...told } = assistant.tokens() ?? {}
    assert.deepEqual(told, {
      ...{ token_type: 'Bearer', expires_in: 7_776_000, scope: 'garden:read garden:care' },
    })
    const { client, connected } = await connect()
    await connected
    const { tools } = await client.listTools()
    assert.ok(tools.some(({ name }) => name === 'mark_done'))
    assert.ok(!tools.some(({ name }) => name === 'add_plant'))
    const plantIds = [(await newPlant(by)).id]
    const entry = await called<Journal>(client, 'add_journal_entry', { plantIds, type: 1 })
    assert.deepEqual(entry.author, { kind: 3, name: 'Leaf Assistant', userId: by.user.id })
    await client.close()

    const [key] = await made<Grant[]>(service, 'GET /api/v1/grants', { by })
    assert.ok(key?.lastUsedAt)
    assert.deepEqual(key, {
      ...{ id: key.id, kind: 3, role: 2, name: 'Leaf Assistant', until: dayFromNow(90), state: 3 },
      ...{ client: { name: 'Leaf Assistant', host: host.host }, hint: token.slice(-4) },
      ...{ lastUsedAt: key.lastUsedAt, createdAt: key.createdAt },
    })
  })

  async function newPlant(by: Gardener): Promise<Plant> {
    const payload = { name: 'Monty', speciesId: await newSpecies(service), locationId: by.locationId }
    return made<Plant>(service, 'POST /api/v1/plants', { by, payload })
  }
})
