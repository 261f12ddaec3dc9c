import { setTimeout as delay } from 'node:timers/promises'
import { compare } from '../line.ts'
import { alternate, type Sample } from '../rounds.ts'
import { type Server, startFrond, startReference } from '../server.ts'
import type { Workload } from '../workload.ts'

/** Long enough for what a start leaves behind to settle. */
const SETTLE_MS = 300

/** A restart: the database is there already, and so is the compiled code of the start before. */
export const startUp: Workload = {
  name: 'W8',
  async *run(stage) {
    for (const engine of stage.options.engines) {
      const { folder, env } = await stage.newSite(engine)
      const rounds = await alternate(
        new Map([
          ['hello world', () => startOnce(startReference('hello.mjs', '/'))],
          ['Frond', () => startOnce(startFrond(folder, env))],
        ]),
        stage.options.rounds,
      )
      const title = { workload: 'W8', what: 'start', engine }
      yield compare(rounds, title, { subject: 'Frond', reference: 'hello world' })
    }
  },
}

async function startOnce(starting: Promise<Server>): Promise<Sample<'ms to ready' | 'MiB idle'>> {
  const server = await starting
  try {
    await delay(SETTLE_MS)
    const { residentBytes } = await server.usage()
    return { 'ms to ready': server.startMilliseconds, 'MiB idle': residentBytes / 2 ** 20 }
  } finally {
    await server.stop()
  }
}
