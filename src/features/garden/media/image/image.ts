import { AppError } from '../../../../http/errors.ts'
import type { ImageFacts } from './image-facts.ts'
import type { ImageBounds, ImageJob } from './image-messages.ts'
import { ImageProcessLostError } from './image-process.ts'
import { ImageProcessPool } from './image-process-pool.ts'
import { MOST_RESULT_PIXELS, type Transform, targetSize } from './transform.ts'

/** The whole server shares one pool, as it shares the cores. No process is started before the first image. */
const pool = new ImageProcessPool()

/** Measurements say that an AVIF of 100 megapixels takes 1.8 GB, other formats up to 0.8 GB, a header next to nothing. */
const MOST_BYTES = 2_147_483_648
/** A header takes far less on a busy machine. */
const INSPECTION: ImageBounds = { deadlineMs: 20_000, mostBytes: MOST_BYTES }

/** Reads the header only; undefined if this is no image of an accepted format. */
export async function inspectImage(path: string): Promise<ImageFacts | undefined> {
  try {
    return (await pool.run({ kind: 'inspect', path }, INSPECTION)).facts
  } catch (error) {
    if (!(error instanceof ImageProcessLostError)) throw unavailable(error)
    if (error.reason === 'deadline') throw unavailable(error)
    // An image with a header that crashes the decoder could never be shown.
    return undefined
  }
}

/** Rejects with BACKEND_FAILED. Its cause is an ImageProcessLostError if a retry would be just as expensive. */
export async function transformImage(
  path: string,
  source: ImageFacts,
  transform: Transform,
  mostPixels: number,
  bounds = boundsOf(source, transform),
): Promise<Buffer> {
  const job: ImageJob = { kind: 'transform', path, source, transform, mostPixels }
  try {
    const { content, failure } = await pool.run(job, bounds)
    if (failure !== undefined) throw new AppError('BACKEND_FAILED', { cause: new Error(failure) })
    return content
  } catch (error) {
    if (error instanceof ImageProcessLostError) throw new AppError('BACKEND_FAILED', { cause: error })
    throw error instanceof AppError ? error : unavailable(error)
  }
}

/** No process could be started, or a header took too long: the machine is overloaded. */
function unavailable(cause: unknown): AppError {
  return new AppError('OVERLOADED', { cause })
}

const MEGAPIXEL = 1_000_000
const BASE_MS = 15_000
const MS_PER_SOURCE_MEGAPIXEL = 200
/** The decoder of HEIC is WebAssembly, which is slower. */
const MS_PER_HEIC_MEGAPIXEL = 1_000
const MS_PER_RESULT_MEGAPIXEL = 2_000
/** No more is decoded for one result, however many frames there are. */
const MOST_COUNTED_PIXELS = 100 * MEGAPIXEL

/** The most expensive honest image (32 megapixels of noise as PNG) takes 0.8 s of a core per megapixel, and cores are shared. */
export function boundsOf(source: ImageFacts, transform: Transform): ImageBounds {
  const result = targetSize(source, transform)
  // An animation stays one as long as all its frames together are no more than one image may be.
  const results = Math.min(result.width * result.height * source.frames, MOST_RESULT_PIXELS)
  const sources = source.width * source.height * source.frames
  const perSource = source.format === 'heic' ? MS_PER_HEIC_MEGAPIXEL : MS_PER_SOURCE_MEGAPIXEL
  const deadlineMs =
    BASE_MS +
    (Math.min(sources, MOST_COUNTED_PIXELS) / MEGAPIXEL) * perSource +
    (results / MEGAPIXEL) * MS_PER_RESULT_MEGAPIXEL
  return { deadlineMs, mostBytes: MOST_BYTES }
}
