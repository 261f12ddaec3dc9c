import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchImage, inParallel, SLOTS, takePhoto, uploadPhoto } from '../album.ts'
import { startLoader } from '../load.ts'
import { alternate, type Comparison, compare, goal } from '../rounds.ts'
import { type Server, startFrond, startReference } from '../server.ts'
import { perImage, startBareLibrary } from '../shrink.ts'
import type { Workload } from '../workload.ts'

const JSON_PATH = '/api/v1/plant-categories'

/** Images on the fly: made, kept, and how the rest of the service feels meanwhile. */
export const images: Workload = {
  name: 'images',
  async run(folder) {
    const photo = await takePhoto()
    const frond = await startFrond(join(folder, 'data'))
    try {
      const path = await uploadPhoto(frond, photo)
      await writeFile(join(folder, 'photo.jpg'), photo)
      return [
        ...(await made(frond, path, join(folder, 'photo.jpg'))),
        ...(await kept(frond, path, join(folder, 'kept.webp'))),
        await askedForAtOnce(frond, path),
        ...(await meanwhile(frond, path)),
        goal('peak resident memory', 'MiB', (await frond.usage()).peakResidentBytes / 2 ** 20, 600),
      ]
    } finally {
      await frond.stop()
    }
  },
}

/** New images, as many at a time as there are slots. */
async function made(frond: Server, path: string, file: string): Promise<Comparison[]> {
  const library = startBareLibrary()
  let width = 300
  // Never the same size twice: nothing may come out of the cache.
  const nextWidths = () => Array.from({ length: 16 }, () => (width += 4))
  try {
    const rounds = await alternate(
      {
        'bare sharp': () => library.shrink({ path: file, widths: nextWidths(), slots: SLOTS }),
        Frond: async () => {
          const widths = nextWidths()
          const before = await frond.usage()
          const started = performance.now()
          await inParallel(widths, (width) => fetchImage(frond, `${path}?format=webp&w=${width}`))
          const seconds = (performance.now() - started) / 1_000
          const { cpuMicroseconds } = await frond.usage()
          return perImage(widths.length, {
            seconds,
            cpuMicroseconds: cpuMicroseconds - before.cpuMicroseconds,
          })
        },
      },
      { milliseconds: 9_000, mostRounds: 5 },
    )
    const sides = {
      what: '12 MP photo to small WebP',
      subject: 'Frond',
      reference: 'bare sharp',
    } as const
    return [
      compare(rounds, { unit: 'images/s', better: 'higher', ...sides }),
      compare(rounds, { unit: 'CPU ms/image', better: 'lower', ...sides }),
    ]
  } finally {
    await library.stop()
  }
}

/** The same image over and over. */
async function kept(frond: Server, path: string, file: string): Promise<Comparison[]> {
  const keptPath = `${path}?format=webp&w=320`
  const content = await fetchImage(frond, keptPath)
  await writeFile(file, content)
  const env = { FILE: file, FILE_BYTES: String(content.length), UV_THREADPOOL_SIZE: '16' }
  const bare = await startReference('static-file', '/image', env)
  const loader = startLoader()
  try {
    const rounds = await alternate(
      {
        'bare static file': () => loader.measure(bare, '/image'),
        Frond: () => loader.measure(frond, keptPath),
      },
      { milliseconds: 10_000, mostRounds: 5 },
    )
    const what = `kept image of ${Math.round(content.length / 1_024)} KiB`
    const sides = { what, subject: 'Frond', reference: 'bare static file' } as const
    return [
      compare(rounds, { unit: 'requests/s', better: 'higher', ...sides }),
      compare(rounds, { unit: 'CPU µs/request', better: 'lower', ...sides }),
    ]
  } finally {
    await Promise.all([loader.stop(), bare.stop()])
  }
}

/** Two hundred who want the same new image cost little more than one. */
async function askedForAtOnce(frond: Server, path: string): Promise<Comparison> {
  const cpuOf = async (query: string, callers: number) => {
    const before = await frond.usage()
    await Promise.all(Array.from({ length: callers }, () => fetchImage(frond, `${path}?${query}`)))
    return ((await frond.usage()).cpuMicroseconds - before.cpuMicroseconds) / 1_000
  }
  const rounds = await alternate(
    {
      one: async () => ({ 'CPU ms': await cpuOf(`format=avif&w=${nextAvif()}`, 1) }),
      'two hundred': async () => ({ 'CPU ms': await cpuOf(`format=avif&w=${nextAvif()}`, 200) }),
    },
    { milliseconds: 4_000, mostRounds: 3 },
  )
  const what = 'new AVIF for 200 at once'
  return compare(rounds, { what, unit: 'CPU ms', better: 'lower', subject: 'two hundred', reference: 'one' })
}

let avifWidth = 1_000
function nextAvif(): number {
  avifWidth += 2
  return avifWidth
}

const BUSY_MS = 6_000

/** What others feel while every slot encodes. */
async function meanwhile(frond: Server, path: string): Promise<Comparison[]> {
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
  return [
    goal('kept image while all slots encode, p50', 'ms', percentile(image, 0.5), 50),
    goal('kept image while all slots encode, p99', 'ms', percentile(image, 0.99), 50),
    goal(`${JSON_PATH} while all slots encode, p50`, 'ms', percentile(json, 0.5), 50),
    goal(`${JSON_PATH} while all slots encode, p99`, 'ms', percentile(json, 0.99), 50),
  ]
}

async function millisecondsOf(frond: Server, path: string): Promise<number> {
  const started = performance.now()
  await fetchImage(frond, path)
  return performance.now() - started
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
}
