import { compare } from '../line.ts'
import { alternate } from '../rounds.ts'
import { startFrondFromSources } from '../server.ts'
import type { Workload } from '../workload.ts'

const REPLACE = new URL('../without-events/replace.mjs', import.meta.url).href

/** What events cost: W4 beside the same service in which what writes and tells them is replaced by nothing. */
export const events: Workload = {
  name: 'events',
  async *run(stage) {
    const { loader, options } = stage
    for (const engine of stage.options.engines) {
      const { site, entries } = await stage.garden(engine)
      const served = stage.keep(await startFrondFromSources(site.folder, site.env))
      const silent = stage.keep(await startFrondFromSources(site.folder, site.env, [REPLACE]))
      const rounds = await alternate(
        new Map([
          ['without events', () => loader.measure(silent, entries)],
          ['with events', () => loader.measure(served, entries)],
        ]),
        options.rounds,
      )
      yield compare(
        rounds,
        { workload: 'events', what: 'journal entry for 5 plants with its event', engine },
        { subject: 'with events', reference: 'without events' },
      )
    }
  },
}
