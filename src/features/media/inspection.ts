import { availableParallelism } from 'node:os'
import { AppError } from '../../http/errors.ts'
import { WorkQueue } from '../../jobs/work-queue.ts'
import { withBufferedFile } from './buffered-file.ts'
import { readHeif } from './image/heif-structure.ts'
import { inspectImage } from './image/image.ts'
import type { ImageFacts } from './image/image-facts.ts'
import { checkStructure } from './image/image-structure.ts'
import type { MediaContext } from './media.context.ts'
import { updateMediaSize } from './media.sql.ts'
import type { FileType, SourceFormat } from './sniff.ts'

const MOST_FRAMES = 1_000

/** Headers are small, but what reads them is not ours: only a few at a time. */
const inspection = new WorkQueue({ slots: availableParallelism(), mostWaiting: 256 })

/**
 * What is to be known of an uploaded image; refuses one that could never be shown. Of other files there is nothing to
 * know, nor of a HEIC in which no picture is found: those are kept for whoever can read them.
 */
export async function inspectUpload(
  path: string,
  { imageFormat }: FileType,
  mostPixels: number,
): Promise<ImageFacts | undefined> {
  if (imageFormat === undefined) return undefined
  const image = await inspection.run(() => inspect(path, imageFormat))
  if (image === undefined && imageFormat === 'heic') return undefined
  if (image?.format !== imageFormat) throw new AppError('MEDIA_DAMAGED')
  checkSize(image, mostPixels)
  return image
}

async function inspect(path: string, format: SourceFormat): Promise<ImageFacts | undefined> {
  if (format === 'heic') return inspectHeic(path)
  await checkStructure(path, format)
  return inspectImage(path)
}

/** The decoder is not needed for this, and would take many times as long. */
async function inspectHeic(path: string): Promise<ImageFacts | undefined> {
  const facts = await withBufferedFile(path, readHeif)
  return facts && { format: 'heic', width: facts.width, height: facts.height, frames: 1 }
}

function checkSize({ width, height, frames }: ImageFacts, mostPixels: number): void {
  if (width * height <= mostPixels && frames <= MOST_FRAMES) return
  throw new AppError('MEDIA_DIMENSIONS', {
    message: `An image may have at most ${mostPixels} pixels and ${MOST_FRAMES} frames.`,
  })
}

/** For a HEIC of which the size is not known: it was stored before such files could be read, or cannot be read. */
export async function inspectStored(
  { db, storage, index, config }: MediaContext,
  key: string,
): Promise<ImageFacts> {
  const image = await inspection.run(() => storage.withLocalFile(key, inspectHeic)).catch(asDamaged)
  if (image === undefined) throw new AppError('BACKEND_FAILED')
  checkSize(image, config.mediaMaxPixels)
  await updateMediaSize(db, key, image)
  index.forget([key])
  return image
}

/** What would have been refused as an upload cannot be transformed. */
function asDamaged(error: unknown): never {
  if (error instanceof AppError && error.errorName === 'MEDIA_DAMAGED')
    throw new AppError('BACKEND_FAILED', { cause: error })
  throw error
}
