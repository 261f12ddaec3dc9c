import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** It is below those that systems give to connections and to programs that ask for any port: what is free here stays free. */
const FIRST = 20_000
const COUNT = 12_000
const MOST_TRIES = 100

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  for (let tried = 1; ; tried++) {
    const port = FIRST + randomInt(COUNT)
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
    } catch (error) {
      if (tried < MOST_TRIES) continue
      throw error
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
}
