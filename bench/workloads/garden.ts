import { asSentBy, type HeaderKind } from '../browser-headers.ts'
import type { Garden } from '../garden.ts'
import { compare } from '../line.ts'
import { alternate } from '../rounds.ts'
import { requireReplay, requireSameData } from '../same-data.ts'
import type { Workload } from '../workload.ts'

export type GardenRequests = 'pages' | 'plants' | 'entries'

/** What people do with their plants, beside a bare server on the same database. */
function gardenWorkload(
  name: string,
  what: string,
  requests: GardenRequests,
  kinds?: readonly HeaderKind[],
): Workload {
  return {
    name,
    async *run(stage) {
      const { loader, options } = stage
      for (const engine of options.engines) {
        const { frond, bare, [requests]: list }: Garden = await stage.garden(engine)
        for (const headers of kinds ?? options.headers) {
          const sent = asSentBy(headers, list)
          await requireSameData(sent[0], [frond, bare])
          for (const server of [bare, frond]) {
            if (sent[0]?.isKeyed === true) await requireReplay(sent[0], server)
            await loader.warmUp(server, sent, options.warmUp)
          }
          for (const connections of options.connections) {
            const rounds = await alternate(
              new Map([
                ['bare Fastify', () => loader.measure(bare, sent, connections)],
                ['Frond', () => loader.measure(frond, sent, connections)],
              ]),
              options.rounds,
            )
            const title = { workload: name, what, engine, connections, headers }
            yield compare(rounds, title, { subject: 'Frond', reference: 'bare Fastify' })
          }
        }
      }
    },
  }
}

export const plantPages = gardenWorkload('W1', 'page of 20 plants', 'pages')
export const onePlant = gardenWorkload('W2', 'one plant', 'plants')
/** The answer is too short to be compressed. */
export const journalEntries = gardenWorkload(
  'W4',
  'journal entry for 5 plants, durable, with a key',
  'entries',
  ['plain'],
)
