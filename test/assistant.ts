import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Bearer } from './grants.ts'
import { send } from './send.ts'
import type { TestApp } from './test-app.ts'

export const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18'] as const
export type Revision = (typeof REVISIONS)[number]

/** Connects the client that other programs use, too, to a service that listens at the port. */
export async function connectAssistant(
  port: number,
  { headers }: Bearer,
  revision: Revision = '2025-11-25',
  more: Record<string, string> = {},
): Promise<Client & AsyncDisposable> {
  const client = new Client(
    { name: 'assistant', version: '1' },
    revision === '2026-07-28'
      ? { versionNegotiation: { mode: { pin: revision } } }
      : { supportedProtocolVersions: [revision] },
  )
  const requestInit = { headers: { ...headers, ...more } }
  const url = new URL(`http://127.0.0.1:${port}/mcp`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() })
}

/** Calls a tool that must succeed; its data are in the result twice. */
export async function called<T = unknown>(client: Client, name: string, given: object = {}): Promise<T> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...given } })
  const text = JSON.stringify(structuredContent)
  assert.equal(isError ?? false, false, text)
  assert.deepEqual(content, [{ type: 'text', text }])
  const data: T = JSON.parse(text)
  return data
}

/** Calls a tool that must be refused. */
export async function refused(client: Client, name: string, given: object = {}): Promise<unknown> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...given } })
  const text = JSON.stringify(structuredContent)
  assert.equal(isError, true, text)
  assert.deepEqual(content, [{ type: 'text', text }])
  return structuredContent
}

const ACCEPT = { accept: 'application/json, text/event-stream' }

/** A message as a program without a library would send it. */
export async function message(
  service: TestApp,
  by: Bearer | undefined,
  payload: object | string,
  headers: Record<string, string> = {},
  ip = '127.0.0.1',
) {
  const content = typeof payload === 'string' ? { 'content-type': 'application/json' } : {}
  return send(service, 'POST /mcp', {
    ...(by && { by }),
    ...{ payload, ip },
    headers: { ...ACCEPT, ...content, ...headers },
  })
}

/** The message in a response, which the library may send as an event. */
export function messageIn({ body }: { readonly body: string }): unknown {
  const [, data = body] = /^data: (.*)$/m.exec(body) ?? []
  return JSON.parse(data)
}

export const toolCall = (name: unknown, given?: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, ...(given === undefined ? {} : { arguments: given }) },
})
