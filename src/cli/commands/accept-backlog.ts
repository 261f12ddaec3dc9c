import type { Server } from 'node:http'
import { setImmediate as immediate } from 'node:timers/promises'

/** The listen backlog that Node asks the system for: connections beyond it arrived after the shutdown began. */
const BACKLOG = 511
/** Accepting must not delay the shutdown, however slow the event loop is. */
const LONGEST_MS = 5_000
/** Iterations of the event loop in which a waiting connection is accepted and its request read. */
const QUIET_ITERATIONS = 5

/**
 * Accepts the connections in the listen backlog before the server stops listening: closing the listening socket resets
 * connections that are established but not yet accepted, and Node accepts one in each iteration of its event loop. Later
 * connections belong to another server.
 */
export async function acceptBacklog(server: Server): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted++
  }
  const giveUp = performance.now() + LONGEST_MS
  server.on('connection', count)
  try {
    let before = -1
    while (accepted > before && accepted < BACKLOG && performance.now() < giveUp) {
      before = accepted
      for (let iteration = 0; iteration < QUIET_ITERATIONS; iteration++) await pollOnce()
    }
  } finally {
    server.off('connection', count)
  }
}

/** Lets the event loop read what has arrived on every connection: an immediate runs right after a poll. */
export async function pollOnce(): Promise<void> {
  await immediate()
}
