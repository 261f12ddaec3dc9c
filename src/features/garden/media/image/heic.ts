import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { ownScript } from '../../../../base/own-files.ts'
import { withBufferedFile } from './buffered-file.ts'
import { type HeifColours, readHeif } from './heif-structure.ts'
import { type Pixels, tiffOf } from './tiff.ts'
import type { Size } from './transform.ts'

/** Decodes a HEIC to a TIFF, which the image library can read: upright, with its colour profile and no other metadata. */
export async function unpackHeic(path: string, mostPixels: number): Promise<Size & { content: Buffer }> {
  const facts = await withBufferedFile(path, readHeif)
  const thread = new Worker(ownScript('features/garden/media/image/heic-thread.ts'), {
    workerData: { path, mostPixels },
    // The output of the thread stays out of that of this process: a failure arrives as an error.
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

/** ITU-T H.273 lists Display P3 under this code of colour primaries. */
const P3_PRIMARIES = 12

/** Without a profile colours are sRGB, but phones may name Display P3 by its code instead of a profile. */
async function profileOf({ profile, primaries }: HeifColours): Promise<Buffer | undefined> {
  if (profile !== undefined || primaries !== P3_PRIMARIES) return profile
  const sample = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  return (await sharp(await sample.withIccProfile('p3').tiff().toBuffer()).metadata()).icc
}
