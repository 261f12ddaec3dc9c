import { compare } from '../line.ts'
import { alternate } from '../rounds.ts'
import { type Catalogue, FEW_SPECIES, makeCatalogue } from '../species-catalogue.ts'
import type { WireRequest } from '../wire.ts'
import type { Workload } from '../workload.ts'

/** A search for two words in a whole flora, beside the same in a hundredth of it. */
export const speciesSearch: Workload = {
  name: 'W3',
  async *run(stage) {
    const { loader, options } = stage
    const reference = `${FEW_SPECIES.toLocaleString('en')} species`
    const subject = `${options.species.toLocaleString('en')} species`
    for (const engine of stage.options.engines) {
      process.stderr.write(`An import of ${subject} on ${engine} …\n`)
      const few = stage.keep(await makeCatalogue(await stage.newSite(engine), FEW_SPECIES))
      const many = stage.keep(await makeCatalogue(await stage.newSite(engine), options.species))
      const rounds = await alternate(
        new Map([
          [reference, () => loader.measure(few.server, searchesOf(few))],
          [subject, () => loader.measure(many.server, searchesOf(many))],
        ]),
        options.rounds,
      )
      yield compare(rounds, { workload: 'W3', what: `search of ${subject}`, engine }, { subject, reference })
    }
  },
}

/** In pages of different sizes: the service remembers what it was asked before. */
function searchesOf({ searches }: Catalogue): WireRequest[] {
  return Array.from({ length: 31 }, (_, nth) =>
    searches.map((terms): WireRequest => {
      const keywords = encodeURIComponent(terms.join(' '))
      return { method: 'GET', path: `/api/v1/plant-species?keywords=${keywords}&size=${15 + nth}` }
    }),
  ).flat()
}
