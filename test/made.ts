import assert from 'node:assert/strict'
import { send } from './send.ts'

/** What a request that must succeed answered with. */
export async function made<T = { id: number }>(...request: Parameters<typeof send>): Promise<T> {
  const reply = await send(...request)
  assert.equal(reply.statusCode, 200, reply.body)
  const { data }: { data: T } = reply.json()
  return data
}
