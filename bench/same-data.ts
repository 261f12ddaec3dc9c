import assert from 'node:assert/strict'
import { dataOf } from './response-data.ts'
import type { Server } from './server.ts'
import { keyed, type WireRequest } from './wire.ts'

/** A comparison means something only while both sides say the same. */
export async function requireSameData(
  request: WireRequest | undefined,
  servers: readonly Server[],
): Promise<void> {
  assert.ok(request !== undefined, 'There is nothing to send')
  const answers = await Promise.all(servers.map((server) => answerTo(server, keyed(request))))
  for (const answer of answers) assert.deepEqual(answer, answers[0], `the servers differ at ${request.path}`)
}

async function answerTo({ url }: Server, { method, path, headers, body }: WireRequest): Promise<unknown> {
  // A kept connection would hold up the server's end.
  const all = { ...headers, Connection: 'close', 'Content-Type': 'application/json' }
  const data = await dataOf(
    await fetch(`${url}${path}`, { method, headers: all, ...(body === undefined ? {} : { body }) }),
  )
  return method === 'GET' ? data : withoutIdentity(data)
}

/** What each server makes is its own. */
function withoutIdentity(data: unknown): unknown {
  return typeof data === 'object' && data !== null ? { ...data, id: 0, createdAt: 0 } : data
}
