import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { toType } from '../../base/to-type.ts'
import { isSecret } from '../../features/people/grants/grant.ts'
import { addressToOpen } from './banner.ts'
import { type Command, readWords, UsageError } from './command.ts'

/** Tells where the text belongs, and makes it of an address and a key, if there is one. */
interface Client {
  readonly place: string
  readonly write: (url: string, key?: string) => string
}

const NAME = 'frond'
const PLACEHOLDER = 'frnd_the-token-of-your-key'

const bearer = (key = PLACEHOLDER) => `Bearer ${key}`
const remote = (url: string, authorization: string) => ({ url, headers: { Authorization: authorization } })
/** Most clients read this. */
const inServers = (server: object) => json({ mcpServers: { [NAME]: server } })

const CLIENTS: Readonly<Record<string, Client>> = {
  'claude-code': {
    place: 'Run in a terminal',
    write: (url, key) =>
      `claude mcp add --scope user --transport http ${NAME} ${url} --header "Authorization: ${bearer(key)}"\n`,
  },
  'claude-desktop': {
    place: 'Settings → Developer → Edit Config, then start Claude again; it needs Node.js',
    // The file names programs alone, and this one passes on what it is told. On Windows a space would end an argument.
    write: (url, key) =>
      inServers({
        command: 'npx',
        args: [
          ...['-y', 'mcp-remote', url, '--header', `Authorization:${variable('FROND_AUTHORIZATION')}`],
          ...(url.startsWith('http:') ? ['--allow-http'] : []),
        ],
        env: { FROND_AUTHORIZATION: bearer(key) },
      }),
  },
  vscode: {
    place: 'MCP: Open User Configuration',
    write: (url, key) =>
      json({
        // The editor asks for the key, and keeps it where it keeps passwords.
        ...(key === undefined && {
          inputs: [{ type: 'promptString', id: NAME, description: 'Key of Frond', password: true }],
        }),
        servers: { [NAME]: { type: 'http', ...remote(url, bearer(key ?? variable(`input:${NAME}`))) } },
      }),
  },
  cursor: { place: '~/.cursor/mcp.json', write: (url, key) => inServers(remote(url, bearer(key))) },
  generic: {
    place: 'mcp.json of LM Studio and many others',
    write: (url, key) => inServers(remote(url, bearer(key))),
  },
}

const USAGE = `Usage: ${toType('mcp [--client CLIENT] [--key-stdin]')}

CLIENT is one of ${Object.keys(CLIENTS).join(', ')} (the default).
Without --key-stdin, put the key in place of ${PLACEHOLDER}; vscode asks for it.`

/** Prints how an assistant connects by a key. The key is read from standard input alone, so that no history of a shell keeps it. */
export const run: Command = async ({ mcp, publicUrl, host, port }, words, { stdin, stdout, stderr }) => {
  const { values } = readWords(words, USAGE, 0, {
    client: { type: 'string', default: 'generic' },
    'key-stdin': { type: 'boolean' },
  })
  const client = Object.hasOwn(CLIENTS, values.client) ? CLIENTS[values.client] : undefined
  if (client === undefined) throw new UsageError(USAGE)
  if (!mcp) throw new Error('MCP=off has switched off what assistants connect to.')
  const key = values['key-stdin'] ? await readKey(stdin) : undefined
  // On stderr: standard output is what a file takes as it is.
  stderr.write(`${client.place}:\n`)
  stdout.write(client.write(`${publicUrl ?? addressToOpen(host, port)}/mcp`, key))
  return 0
}

async function readKey(source: Readable): Promise<string> {
  const key = (await text(source)).trim()
  if (!isSecret(key) || !/^\w[\w-]*$/.test(key))
    throw new UsageError('The key begins with frnd_. "People and access" in Frond makes one.')
  return key
}

/** What a client fills in. */
function variable(name: string): string {
  return `\${${name}}`
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
