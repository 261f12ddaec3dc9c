import { askSpecies } from './ask-species.ts'
import { compare, type EngineName, type Line } from './line.ts'
import { alternate, type Sample } from './rounds.ts'
import type { Server } from './server.ts'
import { median } from './statistics.ts'

const ROUNDS = 7
const PAGES_A_ROUND = 11

const LISTS = [
  ['by common name', 'sort=commonName'],
  ['by scientific name', 'sort=scientificName'],
  ['a category by common name', 'sort=commonName&categoryId=1'],
  ['a category by scientific name', 'sort=scientificName&categoryId=1'],
  ['light unspecified', 'sort=scientificName&lightRequirement=0'],
  ['one letter', 'sort=scientificName&keywords=a'],
] as const

/** What a page in the middle and the last one cost beside the first. */
export async function* comparePages(engine: EngineName, server: Server): AsyncGenerator<Line> {
  // The last page of a list reads the whole order, which is kept.
  for (const sort of ['commonName', 'scientificName']) {
    const total = await askSpecies(server, `sort=${sort}&size=1`)
    await askSpecies(server, `sort=${sort}&size=1&page=${total - 1}`)
  }
  for (const [name, query] of LISTS) {
    const rounds = await alternate(
      new Map([
        ['page 0', timing(server, query, 0)],
        ['middle', timing(server, query, 0.5)],
        ['last', timing(server, query, 1)],
      ]),
      ROUNDS,
    )
    for (const subject of ['middle', 'last'] as const) {
      const title = { workload: 'species', what: `${name}, ${subject} page`, engine }
      yield compare(rounds, title, { subject, reference: 'page 0' })
    }
  }
}

/** Never the same page twice: answers are remembered. */
function timing(server: Server, query: string, depth: number): () => Promise<Sample<'ms, median'>> {
  let size = 100 - (ROUNDS + 1) * PAGES_A_ROUND
  return async () => {
    const times: number[] = []
    const total = await askSpecies(server, `${query}&size=1`)
    for (const end = size + PAGES_A_ROUND; size < end; size++) {
      const page = Math.floor((total / size - 1) * depth)
      const start = performance.now()
      await askSpecies(server, `${query}&size=${size}&page=${page}`)
      times.push(performance.now() - start)
    }
    return { 'ms, median': median(times) }
  }
}
