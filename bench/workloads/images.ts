import { fetchImage, takePhoto, uploadPhoto } from '../album.ts'
import { inParallel, SLOTS } from '../in-parallel.ts'
import { compare, goal, type Line } from '../line.ts'
import { alternate } from '../rounds.ts'
import type { Server } from '../server.ts'
import { percentile } from '../statistics.ts'
import type { Workload } from '../workload.ts'

const JSON_PATH = '/api/v1/plant-categories'
const TITLE = { workload: 'images', engine: 'SQLite' } as const

/** Measures images under pressure: many requests for one, and what the rest of the service is like meanwhile. */
export const images: Workload = {
  name: 'images',
  async *run(stage) {
    const { frond, token } = await stage.garden('SQLite', 1)
    const path = await uploadPhoto(frond, token, await takePhoto())
    yield await askedForAtOnce(frond, path, stage.options.rounds)
    yield* await meanwhile(frond, path)
    const peak = (await frond.usage()).peakResidentBytes / 2 ** 20
    yield goal({ ...TITLE, what: 'peak resident memory' }, { MiB: [peak, 600] })
  },
}

/** Two hundred requests for one new image cost little more than one. */
async function askedForAtOnce(frond: Server, path: string, count: number): Promise<Line> {
  const measure = (callers: number) => async () => {
    const query = `format=avif&w=${nextAvif()}`
    const before = await frond.usage()
    await Promise.all(Array.from({ length: callers }, () => fetchImage(frond, `${path}?${query}`)))
    return { 'CPU ms': ((await frond.usage()).cpuMicroseconds - before.cpuMicroseconds) / 1_000 }
  }
  const rounds = await alternate(
    new Map([
      ['one', measure(1)],
      ['two hundred', measure(200)],
    ]),
    count,
  )
  const title = { ...TITLE, what: 'new AVIF for 200 at once' }
  return compare(rounds, title, { subject: 'two hundred', reference: 'one' })
}

let avifWidth = 1_000
function nextAvif(): number {
  avifWidth += 2
  return avifWidth
}

const BUSY_MS = 6_000

/** What others feel while every slot encodes. */
async function meanwhile(frond: Server, path: string): Promise<Line[]> {
  const keptPath = `${path}?format=webp&w=320`
  const end = performance.now() + BUSY_MS
  const busy = inParallel(
    Array.from({ length: SLOTS }, (_, at) => at),
    async () => {
      while (performance.now() < end) await fetchImage(frond, `${path}?format=avif&w=${nextAvif()}`)
    },
  )
  const image: number[] = []
  const json: number[] = []
  while (performance.now() < end) {
    image.push(await millisecondsOf(frond, keptPath))
    json.push(await millisecondsOf(frond, JSON_PATH))
  }
  await busy
  return [waiting('kept image', image), waiting(JSON_PATH, json)]
}

function waiting(what: string, times: readonly number[]): Line {
  return goal(
    { ...TITLE, what: `${what} while all slots encode` },
    { 'ms, p50': [percentile(times, 0.5), 50], 'ms, p99': [percentile(times, 0.99), 50] },
  )
}

async function millisecondsOf(frond: Server, path: string): Promise<number> {
  const started = performance.now()
  await fetchImage(frond, path)
  return performance.now() - started
}
