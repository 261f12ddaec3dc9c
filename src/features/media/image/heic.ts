import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { withBufferedFile } from '../buffered-file.ts'
import type { Size } from '../transform.ts'
import { type HeifColours, readHeif } from './heif-structure.ts'
import { type Pixels, tiffOf } from './tiff.ts'

/** A HEIC in a form that the image library can read, upright; nothing but pixels and the profile of their colours is left of it. */
export async function unpackHeic(path: string, mostPixels: number): Promise<Size & { content: Buffer }> {
  const facts = await withBufferedFile(path, readHeif)
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
    workerData: { path, mostPixels },
    // What the decoder has to say it says by failing.
    stdout: true,
    stderr: true,
  })
  try {
    const [pixels]: Pixels[] = await once(thread, 'message')
    if (pixels === undefined) throw new Error('The decoder gave nothing')
    const content = tiffOf(pixels, await profileOf(facts?.colours ?? {}))
    return { width: pixels.width, height: pixels.height, content }
  } finally {
    await thread.terminate()
  }
}

/** The number of the colours of Display P3 in the standard's list. */
const P3_PRIMARIES = 12

/** Colours without a profile are taken for sRGB, except that phones name P3 by its number as well. */
async function profileOf({ profile, primaries }: HeifColours): Promise<Buffer | undefined> {
  if (profile !== undefined || primaries !== P3_PRIMARIES) return profile
  const sample = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  return (await sharp(await sample.withIccProfile('p3').tiff().toBuffer()).metadata()).icc
}
