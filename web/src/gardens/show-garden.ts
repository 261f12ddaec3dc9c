import { client } from '../api/client.ts'
import { keepChoice } from '../api/garden-choice.ts'
import type { Garden } from '../api/types.ts'
import { flushReads } from '../offline/reads/kept-reads.ts'

/** Shows another garden, from the home on, and remembers it on this device. The page is loaded anew: see `client`. */
export async function showGarden({ id, role, name, grantId, owner }: Garden): Promise<void> {
  const { user } = client
  if (user === undefined) return
  const called = {
    ...(name !== undefined && { name }),
    ...(owner.name !== undefined && { owner: owner.name }),
  }
  const isOwn = grantId === undefined
  keepChoice(isOwn ? { userId: user.id } : { userId: user.id, shared: { id, role, ...called } })
  // What was read a moment ago is there again without a connection.
  await flushReads()
  location.assign('/')
}
