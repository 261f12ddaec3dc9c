import { setTimeout as delay } from 'node:timers/promises'
import { alternate, compare, type Sample } from '../rounds.ts'
import { type Server, startFrond, startReference } from '../server.ts'
import type { Workload } from '../workload.ts'

/** Long enough for what a start leaves behind to settle. */
const SETTLE_MS = 300

/** A restart: the database is there already, and so is the compiled code of the start before. */
export const startUp: Workload = {
  name: 'start-up',
  async run(folder) {
    const rounds = await alternate(
      {
        'hello world': () => startOnce(startReference('hello', '/')),
        Frond: () => startOnce(startFrond(folder)),
      },
      { milliseconds: 8_000, mostRounds: 5 },
    )
    const sides = { subject: 'Frond', reference: 'hello world', better: 'lower' } as const
    return [
      compare(rounds, { what: 'start to first answer', unit: 'ms', ...sides }),
      compare(rounds, { what: 'resident memory, idle', unit: 'MiB', ...sides }),
    ]
  },
}

async function startOnce(starting: Promise<Server>): Promise<Sample<'ms' | 'MiB'>> {
  const server = await starting
  try {
    await delay(SETTLE_MS)
    const { residentBytes } = await server.usage()
    return { ms: server.startMilliseconds, MiB: residentBytes / 2 ** 20 }
  } finally {
    await server.stop()
  }
}
