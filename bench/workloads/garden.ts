import type { Garden } from '../garden.ts'
import { compare } from '../line.ts'
import { alternate } from '../rounds.ts'
import { requireSameData } from '../same-data.ts'
import { ENGINES } from '../stage.ts'
import type { Workload } from '../workload.ts'

export type GardenRequests = 'pages' | 'plants' | 'entries'

/** What people do with their plants, beside a bare server on the same database. */
function gardenWorkload(name: string, what: string, requests: GardenRequests): Workload {
  return {
    name,
    async *run(stage) {
      const { loader, options } = stage
      for (const engine of ENGINES) {
        const { frond, bare, [requests]: list }: Garden = await stage.garden(engine)
        await requireSameData(list[0], [frond, bare])
        const rounds = await alternate(
          new Map([
            ['bare Fastify', () => loader.measure(bare, list)],
            ['Frond', () => loader.measure(frond, list)],
          ]),
          options.rounds,
        )
        yield compare(
          rounds,
          { workload: name, what, engine },
          { subject: 'Frond', reference: 'bare Fastify' },
        )
      }
    },
  }
}

export const plantPages = gardenWorkload('W1', 'page of 20 plants', 'pages')
export const onePlant = gardenWorkload('W2', 'one plant', 'plants')
export const journalEntries = gardenWorkload('W4', 'journal entry for 5 plants, durable', 'entries')
