import assert from 'node:assert/strict'
import { send } from './send.ts'

/** Sends a request that must succeed and returns the `data` of its response. */
export async function made<T = { id: number }>(...request: Parameters<typeof send>): Promise<T> {
  const reply = await send(...request)
  assert.equal(reply.statusCode, 200, reply.body)
  const { data }: { data: T } = reply.json()
  return data
}
