import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, before, test } from 'node:test'
import { CALLBACK, ClientHost } from '../../../../test/client-host.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { newKey, newLink } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { asSent, beginRequest, buildOAuthApp, fetchKey, PUBLIC_URL } from '../../../../test/oauth.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { LIMITS } from '../../../http/limits.ts'
import { MOST_READS } from './client-documents.ts'
import type { ClientRequest } from './oauth.schema.ts'

const LARGEST = 64 * 1024
const NO_REDIRECT =
  'must be an https address, or an http address of this machine, without a user name and without a #'
const NOT_LISTED = 'must be one that the document of the program names'

onEachEngine('what a program asks for', (engine) => {
  let host: ClientHost
  let service: TestApp
  let by: Person
  before(async () => {
    host = await ClientHost.start()
    service = await buildOAuthApp(engine, host, { onOneProcess: 'each process keeps documents itself' })
    by = await registerPerson(service)
  })
  after(async () => {
    await service.close()
    await host[Symbol.asyncDispose]()
  })

  const look = (clientId: string, change: Partial<ClientRequest> = {}, on = service, reader = by) =>
    send(on, 'POST /api/v1/oauth/look', { by: reader, payload: asSent(beginRequest(clientId, change)) })
  const problem = (path: string, message: string) => ({ errors: [{ path, message }] })

  test('is read from its document, by whichever address that names', async () => {
    const redirects = [
      CALLBACK,
      'http://localhost/a?b=c',
      'http://[::1]:80/d',
      'https://assistant.example/back',
    ]
    const clientId = host.addDocument('/several.json', { redirect_uris: redirects })
    for (const [redirectUri, redirectHost] of [
      ['http://127.0.0.1/callback', '127.0.0.1'],
      ['http://127.0.0.1:65535/callback', '127.0.0.1:65535'],
      ['http://localhost:8080/a?b=c', 'localhost:8080'],
      ['http://[::1]:3000/d', '[::1]:3000'],
      ['https://assistant.example/back', 'assistant.example'],
    ] as const) {
      assertSuccess(await look(clientId, { redirectUri }), {
        ...{ name: 'Leaf Assistant', host: host.host, redirectHost, role: 1 },
      })
    }
    assert.equal(host.asked['/several.json'], 1)
  })

  test('is the highest of the roles that there are, and to read if it does not say', async () => {
    const clientId = host.addDocument('/scopes.json')
    for (const [scope, role] of [
      [undefined, 1],
      [null, 1],
      ['', 1],
      ['garden:read', 1],
      ['garden:care', 2],
      ['garden:write garden:read', 3],
      ['openid garden:care offline_access', 2],
    ] as const) {
      const { data }: { data: { role: number } } = (
        await look(clientId, scope === undefined ? {} : { scope })
      ).json()
      assert.equal(data.role, role, String(scope))
    }
    for (const scope of ['openid', 'garden:delete', 'GARDEN:READ', 'garden:read,garden:care']) {
      assertFailure(
        await look(clientId, { scope }),
        1101,
        400,
        problem('scope', 'must name a scope that there is'),
      )
    }
  })

  test('goes to no address that its document does not name letter by letter', async () => {
    const redirects = [
      ...[CALLBACK, 'https://assistant.example/back', 'http://plants.local/callback'],
      ...['javascript:alert(1)', 'https://user@assistant.example/back', 'https://assistant.example/#back'],
      ...['data:text/html,x', 'leaf://callback', 'https:assistant.example', '//assistant.example', ' '],
      ...[
        'https://assistant.example\\@evil.example/',
        'https://@assistant.example/',
        'HTTPS://assistant.example/',
      ],
      ...[
        'http://127.0.0.1.evil.example/callback',
        'https://assistant.example/ö',
        'https://assistant.example/\n',
      ],
    ]
    const clientId = host.addDocument('/redirects.json', { redirect_uris: redirects })
    for (const redirectUri of redirects.slice(2)) {
      const reply = await look(clientId, { redirectUri })
      assertFailure(reply, 1101, 400, problem('redirectUri', NO_REDIRECT))
    }
    for (const redirectUri of [
      ...[
        'http://127.0.0.1/callback/',
        'http://127.0.0.1/',
        'http://127.0.0.1/callback?a',
        'http://127.0.0.1',
      ],
      ...['http://127.0.0.1:5000/other', 'http://localhost/callback', 'http://127.0.0.1:/callback'],
      ...['https://127.0.0.1/callback', 'https://127.0.0.1:5000/callback'],
      ...[
        'https://assistant.example:8443/back',
        'https://assistant.example/BACK',
        'https://assistant.example/back?',
      ],
      ...['https://assistant.example/x/../back', 'https://evil.example/back'],
    ]) {
      const reply = await look(clientId, { redirectUri })
      assertFailure(reply, 1101, 400, problem('redirectUri', NOT_LISTED))
    }
  })

  test('is for the tools of this server, and with a challenge', async () => {
    const clientId = host.addDocument('/resource.json')
    assert.equal((await look(clientId, { resource: 'https://PLANTS.example.org:443/mcp' })).statusCode, 200)
    for (const resource of [PUBLIC_URL, `${PUBLIC_URL}/mcp/`, 'https://evil.example/mcp', 'mcp']) {
      const errors = problem('resource', `must be ${PUBLIC_URL}/mcp`)
      assertFailure(await look(clientId, { resource }), 1101, 400, errors)
    }
    const codeChallenge = `${'a'.repeat(42)}=`
    const wrong = problem('codeChallenge', 'must be a SHA-256 in base64url')
    assertFailure(await look(clientId, { codeChallenge }), 1101, 400, wrong)
    const bad = { redirectUri: 'leaf://back', codeChallenge, resource: 'mcp', scope: 'openid' }
    assertFailure(await look(clientId, bad), 1101, 400, {
      errors: [
        { path: 'redirectUri', message: NO_REDIRECT },
        { path: 'codeChallenge', message: 'must be a SHA-256 in base64url' },
        { path: 'resource', message: `must be ${PUBLIC_URL}/mcp` },
        { path: 'scope', message: 'must name a scope that there is' },
      ],
    })
    const { clientId: _missing, ...others } = asSent(beginRequest(clientId))
    const payload = { ...others, code_challenge: 'x' }
    assertFailure(await send(service, 'POST /api/v1/oauth/look', { by, payload }), 1101, 400, {
      errors: [
        { path: 'clientId', message: 'is required' },
        { path: 'code_challenge', message: 'is not known here' },
      ],
    })
  })

  test('is unknown where the address of the document is none that may be asked', async () => {
    host.addDocument('/private.json')
    const other = 'must be an https address without a user name and without a #'
    for (const clientId of [
      ...[host.addressOf('/private.json').replace('https', 'http'), 'leaf-assistant', 'javascript:alert(1)'],
      ...[`${host.addressOf('/private.json')}#a`, `${host.addressOf('/private.json')}#`, 'https://'],
      ...[
        host.addressOf('/private.json').replace('//', '//user@'),
        'https://user:password@assistant.example/a',
      ],
    ]) {
      assertFailure(await look(clientId), 1101, 400, problem('clientId', other))
    }
    for (const clientId of [
      ...[
        host.privateAddressOf('/private.json'),
        'https://127.0.0.1/a',
        'https://[::1]/a',
        'https://10.0.0.1/a',
      ],
      ...['https://169.254.169.254/latest/meta-data', 'https://0x7f.1/a', 'https://[::ffff:192.168.0.1]/a'],
    ]) {
      const refused = problem('clientId', 'leads to no document: address refused')
      assertFailure(await look(clientId), 1101, 400, refused)
    }
    assert.equal(host.asked['/private.json'], undefined)
  })

  test('is unknown without a document that is whole, and names itself', async () => {
    const answers = (body: string | Buffer, status = 200): RequestListener => {
      return (_, response) => void response.writeHead(status).end(body)
    }
    const itself = (path: string) =>
      JSON.stringify({ client_id: host.addressOf(path), client_name: 'Leaf', redirect_uris: [CALLBACK] })
    const moved: RequestListener = (_, response) =>
      void response.writeHead(302, { Location: host.addDocument('/there.json') }).end()
    const cases: [path: string, answer: RequestListener, message: string][] = [
      ['/none.json', answers('', 404), 'leads to no document: status 404'],
      ['/moved.json', moved, 'leads to no document: status 302'],
      ['/cut.json', (_, response) => void response.destroy(), 'leads to no document: connection lost'],
      [
        '/large.json',
        answers(itself('/large.json').padEnd(LARGEST + 1)),
        'leads to no document: connection lost',
      ],
      ['/text.json', answers('<html>'), 'leads to no JSON object'],
      ['/bytes.json', answers(Buffer.from([0xff, 0x00])), 'leads to no JSON object'],
      ['/empty.json', answers(''), 'leads to no JSON object'],
      ['/list.json', answers('[]'), 'leads to no JSON object'],
      ['/null.json', answers('null'), 'leads to no JSON object'],
      ['/deep.json', answers('['.repeat(LARGEST)), 'leads to no JSON object'],
      ['/nameless.json', answers('{}'), 'leads to a document that names another program'],
      ['/other.json', answers(itself('/another.json')), 'leads to a document that names another program'],
      ['/query.json?a', answers(itself('/query.json')), 'leads to a document that names another program'],
    ]
    for (const [path, answer, message] of cases) {
      assertFailure(await look(host.add(path, answer)), 1101, 400, problem('clientId', message))
    }
    assert.equal(host.asked['/there.json'], undefined)
    const largest = host.add('/largest.json', answers(itself('/largest.json').padEnd(LARGEST)))
    assert.equal((await look(largest)).statusCode, 200)
    for (const redirect_uris of [undefined, null, CALLBACK, { 0: CALLBACK }, [[CALLBACK], 5, null]]) {
      const clientId = host.addDocument(`/redirects-${JSON.stringify(redirect_uris)?.length}.json`, {
        redirect_uris,
      })
      assertFailure(await look(clientId), 1101, 400, problem('redirectUri', NOT_LISTED))
    }
  })

  test('is unknown if the document does not come in time', async () => {
    assert.equal(LIMITS.clientDocumentTimeoutMs, 5_000)
    const limits = { ...LIMITS, clientDocumentTimeoutMs: 50 }
    const other = await buildOAuthApp(engine, host, { limits })
    try {
      const slow = host.add('/slow.json', (_, response) => {
        response.write('{"client_id":')
      })
      const late = problem('clientId', 'leads to no document: timeout')
      assertFailure(await look(slow, {}, other, await registerPerson(other)), 1101, 400, late)
    } finally {
      await other.close()
    }
  })

  test('is shown by a name that can be read, and by its host where there is none', async () => {
    for (const [at, [client_name, name]] of [
      ['Leaf\u202e\u2066 Assistant', 'Leaf Assistant'],
      ['  Leaf\n\t\0Assistant ', 'Leaf Assistant'],
      ['浇水'.repeat(30), '浇水'.repeat(24)],
      ['\u200b', host.host],
      [['Leaf'], host.host],
      [undefined, host.host],
    ].entries()) {
      const clientId = host.addDocument(`/name-${at}.json`, { client_name })
      const { data }: { data: { name: string } } = (await look(clientId)).json()
      assert.equal(data.name, name)
    }
  })

  test('is kept for an hour once it is good, and asked for once by many', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const clientId = host.addDocument('/kept.json')
    let reader = await registerPerson(service)
    const ok = async () => assert.equal((await look(clientId, {}, service, reader)).statusCode, 200)
    await Promise.all([ok(), ok(), ok()])
    t.mock.timers.tick(3_599_000)
    reader = await registerPerson(service)
    await ok()
    assert.equal(host.asked['/kept.json'], 1)
    t.mock.timers.tick(1_000)
    await ok()
    assert.equal(host.asked['/kept.json'], 2)
    const bad = host.addDocument('/mended.json', { client_id: 'another' })
    assert.equal((await look(bad, {}, service, reader)).statusCode, 400)
    host.addDocument('/mended.json')
    assert.equal((await look(bad, {}, service, reader)).statusCode, 200)
  })

  test('is shown to sessions alone', async () => {
    const clientId = host.addDocument('/sessions.json')
    const payload = asSent(beginRequest(clientId))
    const app = await fetchKey(service, by, beginRequest(clientId))
    const wrong = { authorization: 'Bearer frnd_unknown' }
    for (const [route, body] of [
      ['POST /api/v1/oauth/look', payload],
      ['POST /api/v1/oauth/grants', { ...payload, gardenId: by.user.id, role: 1 }],
    ] as const) {
      assertFailure(await send(service, route, { payload: body }), 401, 401)
      assertFailure(await send(service, route, { payload: body, headers: wrong }), 401, 401)
      assertFailure(await send(service, route, { payload: body, by: app }), 401, 401)
      for (const other of [await newKey(service, by), await newLink(service, by)]) {
        assertFailure(await send(service, route, { payload: body, by: other }), 403, 403)
      }
    }
  })

  test('is let in for the same answer as often as the page asks under one key', async () => {
    const request = asSent(beginRequest(host.addDocument('/again.json')))
    const headers = { 'idempotency-key': 'once' }
    const payload = { ...request, gardenId: by.user.id, role: 1 }
    const options = { by, payload, headers }
    const first = await made(service, 'POST /api/v1/oauth/grants', options)
    assert.deepEqual(await made(service, 'POST /api/v1/oauth/grants', options), first)
    // The code lies in no table as it is.
    const rows = await service.db.selectFrom('idempotency_keys').selectAll().execute()
    assert.equal(rows.length, 1)
    assert.ok(!JSON.stringify(rows).includes('code='))
  })

  test('makes a server ask for so many documents a user, known ones aside, and no more for a while', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const reader = await registerPerson(service)
    const statusOf = async (clientId: string, who = reader) =>
      (await look(clientId, {}, service, who)).statusCode
    const known = host.addDocument('/known.json')
    const unknown = known.replace('known', 'unknown')
    for (let at = 1; at < MOST_READS; at++) assert.equal(await statusOf(`${unknown}?${at}`), 400)
    assert.equal(await statusOf(known), 200)
    const refusal = await look(unknown, {}, service, reader)
    assertFailure(refusal, 1108, 429, { message: 'Too many programs; try again in 600 s.' })
    assert.equal(refusal.headers['retry-after'], '600')
    assert.equal(await statusOf(known), 200)
    const another = host.addDocument('/another.json')
    assert.equal(await statusOf(another, await registerPerson(service)), 200)
    t.mock.timers.tick(600_000)
    assert.equal(await statusOf(unknown), 400)
  })
})
