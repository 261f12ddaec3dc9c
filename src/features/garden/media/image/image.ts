import { AppError } from '../../../../http/errors.ts'
import {
  type ImageBounds,
  type ImageJob,
  ImageProcess,
  ImageProcessLostError,
  type ImageResponse,
} from './image-process.ts'
import type { SourceFormat } from './sniff.ts'
import { type ImageFacts, MOST_RESULT_PIXELS, type Transform, targetSize } from './transform.ts'

/**
 * The whole server shares the processes, as it shares the cores; the queues of the callers bound how many work at a time. No
 * process is started before the first image. The one used last is taken first, so that the others stay idle and end.
 */
const idle: ImageProcess[] = []

async function run(job: ImageJob, bounds: ImageBounds): Promise<ImageResponse> {
  const process = idleProcess() ?? new ImageProcess()
  const response = await process.run(job, bounds)
  if (process.isAlive) idle.push(process)
  return response
}

function idleProcess(): ImageProcess | undefined {
  for (let process = idle.pop(); process !== undefined; process = idle.pop()) {
    if (process.isAlive) return process
  }
  return undefined
}

/** Measurements say that an AVIF of 100 megapixels takes 1.8 GB, other formats up to 0.8 GB, a header next to nothing. */
const MOST_BYTES = 2_147_483_648
/** A header takes far less on a busy machine. */
const INSPECTION: ImageBounds = { deadlineMs: 20_000, mostBytes: MOST_BYTES }

/** Reads the header only; undefined if this is no image of an accepted format. Throws if the file is a trap for decoders. */
export async function inspectImage(path: string, format: SourceFormat): Promise<ImageFacts | undefined> {
  const response = await run({ kind: 'inspect', path, format }, INSPECTION).catch((error: unknown) => {
    // An image with a header that crashes the decoder could never be shown.
    if (error instanceof ImageProcessLostError && error.reason === 'end') throw new AppError('MEDIA_DAMAGED')
    throw unavailable(error)
  })
  const { facts, failure = '', refusal } = response
  if (refusal !== undefined) throw new AppError(refusal, { message: failure })
  return facts
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
  const { content, failure } = await run(job, bounds).catch((error: unknown) => {
    if (error instanceof ImageProcessLostError) throw new AppError('BACKEND_FAILED', { cause: error })
    throw unavailable(error)
  })
  if (content === undefined) throw new AppError('BACKEND_FAILED', { cause: new Error(failure) })
  return content
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
