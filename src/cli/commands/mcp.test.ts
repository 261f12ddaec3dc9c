import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { runCommand } from '../../../test/command.ts'
import { made } from '../../../test/made.ts'
import { registerPerson } from '../../../test/people.ts'
import { listen } from '../../../test/raw-http.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { newSecret } from '../../features/people/grants/grant.ts'
import type { Grant } from '../../features/people/grants/grants.schema.ts'

const HOME = { PUBLIC_URL: 'https://frond.example' }
const ADDRESS = 'https://frond.example/mcp'
const KEY = newSecret()
const headers = { Authorization: `Bearer ${KEY}` }

const CONFIGURATIONS = {
  'claude-desktop': {
    mcpServers: {
      frond: {
        command: 'npx',
        args: ['-y', 'mcp-remote', ADDRESS, '--header', `Authorization:\${FROND_AUTHORIZATION}`],
        env: { FROND_AUTHORIZATION: `Bearer ${KEY}` },
      },
    },
  },
  vscode: { servers: { frond: { type: 'http', url: ADDRESS, headers } } },
  cursor: { mcpServers: { frond: { url: ADDRESS, headers } } },
  generic: { mcpServers: { frond: { url: ADDRESS, headers } } },
}

for (const [client, configuration] of Object.entries(CONFIGURATIONS)) {
  test(`${client} gets its file with the key from standard input, and the place on standard error`, async () => {
    const end = await runCommand(['mcp', '--client', client, '--key-stdin'], HOME, `${KEY}\r\n`)
    assert.equal(end.code, 0)
    assert.equal(end.stdout, `${JSON.stringify(configuration, null, 2)}\n`)
    assert.match(end.stderr, /^\S.*:\n$/)
  })
}

test('claude-code gets a command', async () => {
  const end = await runCommand(['mcp', '--client', 'claude-code', '--key-stdin'], HOME, KEY)
  assert.deepEqual(end, {
    code: 0,
    stdout: `claude mcp add --scope user --transport http frond ${ADDRESS} --header "Authorization: Bearer ${KEY}"\n`,
    stderr: 'Run in a terminal:\n',
  })
})

test('without a key its place is marked; without PUBLIC_URL it is the address on this machine', async () => {
  const addresses = [
    [{}, 'http://127.0.0.1:8080/mcp'],
    [{ HOST: '::', PORT: '9090' }, 'http://127.0.0.1:9090/mcp'],
    [{ PUBLIC_URL: 'https://example.org/frond/' }, 'https://example.org/frond/mcp'],
  ] as const
  for (const [env, url] of addresses) {
    const { stdout } = await runCommand(['mcp'], env)
    const server = { url, headers: { Authorization: 'Bearer frnd_the-token-of-your-key' } }
    assert.deepEqual(JSON.parse(stdout), { mcpServers: { frond: server } })
  }
})

test('claude-desktop is told that an address without TLS is meant', async () => {
  const { stdout } = await runCommand(['mcp', '--client', 'claude-desktop'], { PUBLIC_URL: 'http://plants' })
  const { args } = JSON.parse(stdout).mcpServers.frond
  assert.deepEqual([args[2], args.at(-1)], ['http://plants/mcp', '--allow-http'])
})

test('vscode asks for a key that is not given', async () => {
  const { stdout } = await runCommand(['mcp', '--client', 'vscode'], HOME)
  assert.deepEqual(JSON.parse(stdout), {
    inputs: [{ type: 'promptString', id: 'frond', description: 'Key of Frond', password: true }],
    servers: {
      frond: { type: 'http', url: ADDRESS, headers: { Authorization: `Bearer \${input:frond}` } },
    },
  })
})

// On SQLite only: how a client connects is no matter of the database.
test('what is printed lets an assistant in', async (t) => {
  const service = await buildTestApp(undefined, { onOneProcess: 'an assistant connects by HTTP' })
  t.after(() => service.close())
  const port = await listen(service.app)
  const by = await registerPerson(service)
  const payload = { kind: 3, role: 1, name: 'Assistant' }
  const { token } = await made<Grant>(service, 'POST /api/v1/grants', { by, payload })
  const { stdout } = await runCommand(['mcp', '--key-stdin'], { PORT: String(port) }, token)
  const { url, headers } = JSON.parse(stdout).mcpServers.frond
  const client = new Client({ name: 'assistant', version: '1' })
  t.after(() => client.close())
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  assert.equal((await client.listTools()).tools.length, 6)
})

const USAGE = `Usage: npm run frond -- mcp [--client CLIENT] [--key-stdin]

CLIENT is one of claude-code, claude-desktop, vscode, cursor, generic (the default).
Without --key-stdin, put the key in place of frnd_the-token-of-your-key; vscode asks for it.
`

for (const words of [['--client', 'emacs'], ['--client', 'constructor'], ['claude-code']]) {
  test(`mcp ${words.join(' ')} is wrong: the usage, and exit code 2`, async () => {
    assert.deepEqual(await runCommand(['mcp', ...words], HOME), { code: 2, stdout: '', stderr: USAGE })
  })
}

for (const input of ['', 'a password', 'frnd_"; rm -rf ~', `${KEY}\n${KEY}`]) {
  test(`what is no key is refused and not repeated: ${JSON.stringify(input).slice(0, 20)}`, async () => {
    assert.deepEqual(await runCommand(['mcp', '--client', 'claude-code', '--key-stdin'], HOME, input), {
      code: 2,
      stdout: '',
      stderr: 'The key begins with frnd_. "People and access" in Frond makes one.\n',
    })
  })
}

test('it fails where MCP is off', async () => {
  assert.deepEqual(await runCommand(['mcp'], { ...HOME, MCP: 'off' }), {
    code: 1,
    stdout: '',
    stderr: 'frond mcp failed: MCP=off has switched off what assistants connect to.\n',
  })
})
