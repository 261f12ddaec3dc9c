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

/** A repeated request gets the first response again, and its key is good for nothing else. */
export async function requireReplay(request: WireRequest | undefined, server: Server): Promise<void> {
  assert.ok(request?.body !== undefined, 'There is nothing to repeat')
  const first = keyed(request)
  const data = await dataOf(await responseTo(server, first))
  assert.deepEqual(await dataOf(await responseTo(server, first)), data, 'a repeated key makes another entry')
  assert.notDeepEqual(await dataOf(await responseTo(server, keyed(request))), data)
  const body = JSON.stringify({ ...JSON.parse(request.body), remark: 'Something else' })
  const { status } = await responseTo(server, { ...first, body })
  assert.equal(status, 409, 'a key is taken for another request')
}

async function answerTo(server: Server, request: WireRequest): Promise<unknown> {
  const data = await dataOf(await responseTo(server, request))
  return request.method === 'GET' ? data : withoutIdentity(data)
}

function responseTo({ url }: Server, { method, path, headers, body }: WireRequest): Promise<Response> {
  // A kept connection would hold up the server's end.
  const all = { ...headers, Connection: 'close', 'Content-Type': 'application/json' }
  return fetch(`${url}${path}`, { method, headers: all, ...(body === undefined ? {} : { body }) })
}

/** What each server makes is its own. */
function withoutIdentity(data: unknown): unknown {
  return typeof data === 'object' && data !== null ? { ...data, id: 0, createdAt: 0 } : data
}
