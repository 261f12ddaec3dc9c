import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchImage, takePhoto, uploadPhoto } from '../album.ts'
import { inParallel, SLOTS } from '../in-parallel.ts'
import { compare } from '../line.ts'
import { alternate } from '../rounds.ts'
import type { Server } from '../server.ts'
import { perImage, startBareLibrary } from '../shrink.ts'
import type { Workload } from '../workload.ts'

const IMAGES_PER_ROUND = 16

/** New images of about 800 pixels, as many at a time as there are slots, beside the image library alone. */
export const imageMade: Workload = {
  name: 'W5',
  async *run(stage) {
    const photo = await takePhoto()
    const file = join(stage.folder, 'photo.jpg')
    await writeFile(file, photo)
    const library = stage.keep(startBareLibrary())
    for (const engine of stage.options.engines) {
      const { frond, token } = await stage.garden(engine)
      const path = await uploadPhoto(frond, token, photo)
      const bareWidths = widthsAround(800)
      const widths = widthsAround(800)
      const rounds = await alternate(
        new Map([
          ['bare sharp', () => library.shrink({ path: file, widths: bareWidths(), slots: SLOTS })],
          ['Frond', () => shrinkAll(frond, path, widths())],
        ]),
        stage.options.rounds,
      )
      const title = { workload: 'W5', what: '12 MP photo to WebP of 800 px', engine }
      yield compare(rounds, title, { subject: 'Frond', reference: 'bare sharp' })
    }
  },
}

/** Never the same twice: nothing may come out of the cache. One above the middle, one below, and so on. */
function widthsAround(middle: number): () => number[] {
  let made = 0
  const next = () => {
    made++
    return middle + (made % 2 === 0 ? made / 2 : -(made - 1) / 2)
  }
  return () => Array.from({ length: IMAGES_PER_ROUND }, next)
}

async function shrinkAll(frond: Server, path: string, widths: readonly number[]) {
  const before = await frond.usage()
  const started = performance.now()
  await inParallel(widths, (width) => fetchImage(frond, `${path}?format=webp&w=${width}`))
  const seconds = (performance.now() - started) / 1_000
  const { cpuMicroseconds } = await frond.usage()
  return perImage(widths.length, { seconds, cpuMicroseconds: cpuMicroseconds - before.cpuMicroseconds })
}
