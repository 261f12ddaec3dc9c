import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** What Node asks the system to keep waiting for us: whoever is behind so many came after the call. */
const LONGEST_QUEUE = 511
/** Nor may they hold up the stop, however slow the turns are. */
const LONGEST_MS = 5_000
/** In so many turns of the event loop whatever has arrived is accepted, and then read. */
const QUIET_TURNS = 5

/**
 * Takes in what has arrived before the server stops listening: the system resets connections that were made but not yet
 * accepted, and Node accepts one in each turn of its event loop. Those that come later belong to another server.
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
    while (accepted > before && accepted < LONGEST_QUEUE && performance.now() < giveUp) {
      before = accepted
      for (let turn = 0; turn < QUIET_TURNS; turn++) await nextTurn()
    }
  } finally {
    server.off('connection', count)
  }
}
