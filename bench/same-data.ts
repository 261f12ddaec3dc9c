import assert from 'node:assert/strict'
import type { Server } from './server.ts'

/** A comparison means something only while both sides say the same. */
export async function requireSameData(path: string, servers: readonly Server[]): Promise<void> {
  const answers = await Promise.all(servers.map(({ url }) => dataAt(`${url}${path}`)))
  for (const answer of answers) assert.deepEqual(answer, answers[0], `the servers differ at ${path}`)
}

async function dataAt(url: string): Promise<unknown> {
  // A kept connection would hold up the server's end.
  const response = await fetch(url, { headers: { Connection: 'close' } })
  const body: unknown = await response.json()
  assert.ok(response.ok && typeof body === 'object' && body !== null && 'data' in body, `${url} failed`)
  return body.data
}
