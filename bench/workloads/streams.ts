import { setTimeout as delay } from 'node:timers/promises'
import { inParallel } from '../in-parallel.ts'
import { compare, goal } from '../line.ts'
import { alternate } from '../rounds.ts'
import type { Server } from '../server.ts'
import { median } from '../statistics.ts'
import { Streams } from '../streams.ts'
import type { WireRequest } from '../wire.ts'
import type { Workload } from '../workload.ts'

/** As many as a user and a server may have. */
const EACH = 10
const MOST = 2_000
/** What a stream may cost, and how long a change may take to reach all of them. */
const MOST_BYTES = 20_480
const MOST_MS = 1_000
/** In which a server notices that they are gone. */
const CLOSING_MS = 300

/**
 * As many streams of events as a server takes: what each costs, how long changes of all users at once take to reach them all,
 * and how fast pages of plants are beside them.
 */
export const streams: Workload = {
  name: 'streams',
  async *run(stage) {
    const { loader, options } = stage
    for (const engine of stage.options.engines) {
      const { frond, pages, doneWithout } = await stage.garden(engine)
      const tokens = [...new Set(pages.map(({ headers }) => headers?.Authorization ?? ''))]
      const measure = () => loader.measure(frond, pages)
      await measure()
      // First: memory that streams have left behind would be used again.
      const { bytes, milliseconds } = await costOf(frond, tokens, doneWithout, options.rounds)
      let count = 0
      const rounds = await alternate(
        new Map([
          ['without', measure],
          [
            'with',
            async () => {
              const open = await openAll(frond, tokens)
              count = open.count
              const sample = await measure()
              open.close()
              await delay(CLOSING_MS)
              return sample
            },
          ],
        ]),
        options.rounds,
      )
      const beside = { workload: 'streams', what: `W1 beside ${count} streams`, engine }
      yield compare(rounds, beside, { subject: 'with', reference: 'without' })
      yield goal(
        { workload: 'streams', what: `${count} streams`, engine },
        { 'bytes a stream': [bytes, MOST_BYTES], 'ms until all are told': [milliseconds, MOST_MS] },
      )
    }
  },
}

async function costOf(
  frond: Server,
  tokens: readonly string[],
  entries: readonly WireRequest[],
  rounds: number,
): Promise<{ bytes: number; milliseconds: number }> {
  const before = await frond.usage()
  const open = await openAll(frond, tokens)
  const { residentBytes } = await frond.usage()
  const times: number[] = []
  while (times.length < rounds) {
    // The first entries are of one user each.
    times.push(
      await open.untilTold(() => inParallel(entries.slice(0, tokens.length), (entry) => post(frond, entry))),
    )
  }
  open.close()
  return { bytes: (residentBytes - before.residentBytes) / open.count, milliseconds: median(times) }
}

async function openAll({ url }: Server, tokens: readonly string[]): Promise<Streams> {
  const open = new Streams()
  const wanted = tokens.flatMap((token) => Array.from({ length: EACH }, () => token)).slice(0, MOST)
  await inParallel(wanted, (token) => open.add(url, token))
  return open
}

async function post({ url }: Server, { method, path, headers, body = '' }: WireRequest): Promise<void> {
  const response = await fetch(`${url}${path}`, {
    ...{ method, body },
    headers: { ...headers, 'Content-Type': 'application/json' },
  })
  if (!response.ok) throw new Error(`An entry was refused with HTTP ${response.status}`)
  await response.arrayBuffer()
}
