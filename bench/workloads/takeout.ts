import { createWriteStream, openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { takePhoto } from '../album.ts'
import { inParallel } from '../in-parallel.ts'
import { goal, type Line } from '../line.ts'
import { dataOf, fieldsOf } from '../response-data.ts'
import { type Server, startFrond } from '../server.ts'
import type { Stage } from '../stage.ts'
import type { Workload } from '../workload.ts'

const PLANTS = 10_000
/** What a board with 512 MB has left for a service. */
const ROOM_MIB = 400
/** Longer, and others would notice. */
const HELD_MS = 50
const LOOK_MS = 100

/** Moves 10,000 plants with a photo each by an archive into another account: what it needs, and which requests it holds up. */
export const takeout: Workload = {
  name: 'takeout',
  async *run(stage) {
    for (const engine of stage.options.engines) {
      const { folder, env } = await stage.newSite(engine)
      const frond = await startFrond(folder, env)
      try {
        yield* there(stage, frond, engine)
      } finally {
        await frond.stop()
      }
    }
  },
}

async function* there(stage: Stage, frond: Server, engine: Line['engine']): AsyncIterable<Line> {
  const owner = await register(frond, 'owner')
  await plantAll(frond, owner)
  const archive = join(stage.folder, `${engine}.zip`)
  yield await watched(
    frond,
    { workload: 'takeout', what: `export of ${PLANTS} plants`, engine },
    async () => {
      const { body } = await fetch(`${frond.url}/api/v1/auth/me/export`, { headers: owner })
      if (body === null) throw new Error('There is no archive')
      await pipeline(body, createWriteStream(archive))
      return (await stat(archive)).size
    },
  )
  const heir = await register(frond, 'heir')
  yield await watched(
    frond,
    { workload: 'takeout', what: `import of ${PLANTS} plants`, engine },
    async () => {
      const form = new FormData()
      form.append('file', await openAsBlob(archive), 'garden.zip')
      const response = await fetch(`${frond.url}/api/v1/auth/me/import`, {
        method: 'POST',
        headers: heir,
        body: form,
      })
      const { made } = Object(await dataOf(response))
      if (made.plants !== PLANTS || made.media !== PLANTS) throw new Error(`${JSON.stringify(made)} came in`)
      return (await stat(archive)).size
    },
  )
}

type Headers = Readonly<Record<string, string>>

async function register(frond: Server, name: string): Promise<Headers> {
  const { accessToken } = await post(
    frond,
    '/auth/register',
    {},
    {
      email: `${name}@example.org`,
      password: 'a pot of green ferns',
    },
  )
  return { authorization: `Bearer ${accessToken}` }
}

async function plantAll(frond: Server, by: Headers): Promise<void> {
  const { id: region } = await post(frond, '/regions', by, { name: 'Home' })
  const { id: place } = await post(frond, `/regions/${region}/locations`, by, { name: 'Sill' })
  const plant = { speciesId: 1, locationId: Number(place), remark: 'By the window.' }
  const photo = await sharp(await takePhoto())
    .resize(320)
    .jpeg()
    .toBuffer()
  await inParallel(
    Array.from({ length: PLANTS }, (_, nth) => nth),
    async (nth) => {
      const form = new FormData()
      form.append('file', new Blob([numbered(photo, nth)]), 'photo.jpg')
      const { id } = await fieldsOf(
        await fetch(`${frond.url}/api/v1/media`, { method: 'POST', headers: by, body: form }),
      )
      await post(frond, '/plants', by, { ...plant, name: `Plant ${nth}`, covers: [Number(id)] })
    },
  )
}

/** Adds a comment to the photo, so that no two files are equal. */
function numbered(photo: Buffer, nth: number): Uint8Array<ArrayBuffer> {
  const text = String(nth).padStart(8, '0')
  const comment = Buffer.from([0xff, 0xfe, 0, text.length + 2, ...Buffer.from(text)])
  return new Uint8Array(Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]))
}

async function post(frond: Server, path: string, headers: Headers, body: object) {
  return fieldsOf(
    await fetch(`${frond.url}/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

/** Looks at the server all the while. */
async function watched(
  frond: Server,
  title: Parameters<typeof goal>[0],
  work: () => Promise<number>,
): Promise<Line> {
  let [ownBytes, heldMilliseconds] = [0, 0]
  const look = async () => {
    const usage = await frond.usage()
    ownBytes = Math.max(ownBytes, usage.ownBytes)
    heldMilliseconds = Math.max(heldMilliseconds, usage.heldMilliseconds)
  }
  // What was before does not count.
  await frond.usage()
  const timer = setInterval(() => void look(), LOOK_MS)
  const began = performance.now()
  const bytes = await work().finally(() => clearInterval(timer))
  const seconds = (performance.now() - began) / 1_000
  await look()
  process.stderr.write(`${title.what}, ${(bytes / 2 ** 20).toFixed(0)} MiB in ${seconds.toFixed(1)} s\n`)
  return goal(title, {
    'MiB of its own, at most': [ownBytes / 2 ** 20, ROOM_MIB],
    'ms nobody else was served': [heldMilliseconds, HELD_MS],
  })
}
