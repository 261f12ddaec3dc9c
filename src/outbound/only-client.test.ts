import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'

/** The files that open connections, and to what: to addresses that a user typed only the first. */
const CLIENTS: Readonly<Record<string, string>> = {
  'src/outbound/outbound-client.ts': 'whatever the rules allow',
  'src/features/reminders/mail/smtp-mailer.ts': 'the mail server of the operator',
  'src/features/reminders/transports/web-push.ts': 'nothing: it only builds the request',
  'src/storage/s3.ts': 'the store of the operator',
  'src/features/assistants/protocol.ts': 'nothing: the library answers a message that has arrived',
  'src/db/engines/postgres-connection.ts': 'the database of the operator',
  'src/db/engines/postgres-pool.ts': 'the database of the operator',
  'src/observe/tracing/span-exporter.ts': 'the collector of the operator',
  'src/cli/doctor/machine.ts': 'the server itself',
  'src/cli/doctor/mail.ts': 'the mail server of the operator',
}

/** Ways to open one. Servers, types and the classification of addresses come from the same modules. */
const WAYS = [
  /\bfetch\(/,
  /\bnew (WebSocket|EventSource|Socket)\(\)/,
  /import \{[^}]*\b(request|get|connect|createConnection|Agent|ClientRequest)\b[^}]*\} from 'node:(http|https|http2|net|tls)'/,
  /from 'node:(dgram|http2|tls|https)'/,
  /(from|import\() ?'(undici|axios|got|node-fetch|nodemailer|web-push|pg|@aws-sdk\/[^']+)'/,
]

suite('outbound connections', () => {
  test('are opened by one client, and by those of what the operator runs', async () => {
    const found: string[] = []
    for await (const file of glob('src/**/*.{ts,mjs}')) {
      if (file.endsWith('.test.ts') || file.startsWith('src/features/pages/documentation/browser/')) continue
      const text = await readFile(file, 'utf8')
      const imports = text.replaceAll(/import type [^;]*? from '[^']+'/g, '')
      if (WAYS.some((way) => way.test(imports))) found.push(file)
    }
    const others = found.filter((file) => CLIENTS[file] === undefined)
    assert.deepEqual(others, [], 'These must go through src/outbound/outbound-client.ts')
    assert.ok(found.includes('src/outbound/outbound-client.ts'))
  })

  test('a way around is noticed', () => {
    for (const text of [
      'await fetch(url)',
      "import { request } from 'node:http'",
      "import { createConnection } from 'node:net'",
      "import { connect } from 'node:tls'",
      "import { request as send } from 'node:https'",
      "const { createTransport } = await import('nodemailer')",
      "import { Agent } from 'undici'",
    ]) {
      assert.ok(
        WAYS.some((way) => way.test(text)),
        text,
      )
    }
  })
})
