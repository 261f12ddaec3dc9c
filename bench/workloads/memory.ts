import { setTimeout as delay } from 'node:timers/promises'
import { takePhoto, uploadPhoto } from '../album.ts'
import type { Garden } from '../garden.ts'
import { type EngineName, goal, type Line } from '../line.ts'
import { type Server, startFrond } from '../server.ts'
import { makeCatalogue } from '../species-catalogue.ts'
import type { Stage } from '../stage.ts'
import type { Usage } from '../usage.ts'
import type { WireRequest } from '../wire.ts'
import type { Workload } from '../workload.ts'

/** Long enough for what a start leaves behind to settle. */
const SETTLE_MS = 5_000
const PHOTOS = 20
const WIDTHS = [160, 320, 640, 1_280]
/** What a board with 512 MB has left for a service. */
const ROOM_MIB = 400

/** What a server needs: alone, under everything that people do, and for an import. `--minutes` is how long they do it. */
export const memory: Workload = {
  name: 'memory',
  async *run(stage) {
    for (const engine of stage.options.engines) {
      yield await idle(stage, engine)
      yield* underLoad(stage, engine)
      yield await importing(stage, engine)
    }
  },
}

async function idle(stage: Stage, engine: EngineName): Promise<Line> {
  const { folder, env } = await stage.newSite(engine)
  const server = await startFrond(folder, env)
  try {
    await delay(SETTLE_MS)
    const { residentBytes, ownBytes } = await server.usage()
    return goal(titled(engine, 'idle, with the starter catalogue'), {
      MiB: [mebibytes(residentBytes), ROOM_MIB],
      'MiB of its own': [mebibytes(ownBytes), ROOM_MIB],
    })
  } finally {
    await server.stop()
  }
}

async function* underLoad(stage: Stage, engine: EngineName): AsyncIterable<Line> {
  const { minutes } = stage.options
  const garden = await stage.garden(engine)
  const { frond } = garden
  const requests = [...mixed(garden), ...(await pictures(frond, garden.token))]
  const begun = performance.now()
  const samples: Usage[] = []
  let peak = 0
  while (performance.now() - begun < minutes * 60_000) {
    await stage.loader.measure(frond, requests)
    const usage = await frond.usage()
    samples.push(usage)
    peak = Math.max(peak, usage.peakResidentBytes)
  }
  await delay(SETTLE_MS)
  const after = await frond.usage()
  const half = samples[Math.floor(samples.length / 2)] ?? after
  const end = samples.at(-1) ?? after
  const title = titled(engine, `${minutes} minutes of lists, plants, entries, searches and pictures`)
  yield goal(title, {
    'MiB of its own at half time': [mebibytes(half.ownBytes), ROOM_MIB],
    'MiB of its own at the end': [mebibytes(end.ownBytes), ROOM_MIB],
    'MiB of its own afterwards': [mebibytes(after.ownBytes), ROOM_MIB],
    'MiB with mapped files, at most': [mebibytes(peak), ROOM_MIB],
  })
}

/** As one after the other would do it: a page, a plant, an entry, a search. */
function mixed({ pages, plants, entries, doneWith }: Garden): WireRequest[] {
  return pages.flatMap((page, at) => {
    const search: WireRequest = {
      method: 'GET',
      path: `/api/v1/plant-species?keywords=${'aeiorst'[at % 7]}&page=${at % 20}`,
    }
    const others = [plants, entries, doneWith].map((list) => list[at % list.length])
    return [page, ...others.filter((request) => request !== undefined), search]
  })
}

/** Several widths of several photos: the first round makes them, the others read them. */
async function pictures(frond: Server, token: string): Promise<WireRequest[]> {
  const photo = await takePhoto()
  const made: WireRequest[] = []
  for (let nth = 0; nth < PHOTOS; nth++) {
    const path = await uploadPhoto(frond, token, photo)
    for (const width of WIDTHS) {
      const variant = `${path}?w=${width}`
      await fetch(`${frond.url}${variant}`).then((response) => response.arrayBuffer())
      made.push({ method: 'GET', path: variant })
    }
  }
  return made
}

async function importing(stage: Stage, engine: EngineName): Promise<Line> {
  const { species } = stage.options
  const { figures, stop } = await makeCatalogue(await stage.newSite(engine), species)
  await stop()
  return goal(titled(engine, `import of ${species.toLocaleString('en')} species`), {
    'MiB at most': [mebibytes(figures.peakBytes), ROOM_MIB],
  })
}

function titled(engine: EngineName, what: string) {
  return { workload: 'memory', what, engine }
}

function mebibytes(bytes: number): number {
  return bytes / 2 ** 20
}
