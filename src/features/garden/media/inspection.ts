import { AppError } from '../../../http/errors.ts'
import { withBufferedFile } from './image/buffered-file.ts'
import { readHeif } from './image/heif-structure.ts'
import { inspectImage } from './image/image.ts'
import type { ImageFacts } from './image/image-facts.ts'
import { checkStructure } from './image/image-structure.ts'
import type { FileType, SourceFormat } from './image/sniff.ts'
import { inspections } from './inspections.ts'
import type { MediaContext } from './media.context.ts'
import { updateMediaSize } from './media.sql.ts'

const MAX_FRAMES = 1_000

/**
 * Reads the format, size and frames of an uploaded image, and refuses one that could never be shown. Returns undefined
 * for a file that is no image, and for a HEIC in which no picture is found: that is stored as it is, since other programs
 * may read it.
 */
export async function inspectUpload(
  path: string,
  { imageFormat }: FileType,
  mostPixels: number,
): Promise<ImageFacts | undefined> {
  if (imageFormat === undefined) return undefined
  const image = await inspections.run(() => inspect(path, imageFormat))
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

/** The boxes of the file tell the facts: the decoder would take many times as long. */
async function inspectHeic(path: string): Promise<ImageFacts | undefined> {
  const facts = await withBufferedFile(path, readHeif)
  return facts && { format: 'heic', width: facts.width, height: facts.height, frames: 1 }
}

function checkSize({ width, height, frames }: ImageFacts, mostPixels: number): void {
  if (width * height <= mostPixels && frames <= MAX_FRAMES) return
  throw new AppError('MEDIA_DIMENSIONS', {
    message: `An image may have at most ${mostPixels} pixels and ${MAX_FRAMES} frames.`,
  })
}

/** A HEIC has no stored size if it was uploaded before such files were inspected, or no picture was found in it. */
export async function inspectStored(
  { db, storage, rowCache, config }: MediaContext,
  key: string,
): Promise<ImageFacts> {
  const image = await inspections.run(() => storage.withLocalFile(key, inspectHeic)).catch(asDamaged)
  if (image === undefined) throw new AppError('BACKEND_FAILED')
  checkSize(image, config.mediaMaxPixels)
  await updateMediaSize(db, key, image)
  rowCache.invalidate([key])
  return image
}

/** A stored file that an upload would refuse as damaged cannot be transformed. */
function asDamaged(error: unknown): never {
  if (error instanceof AppError && error.errorName === 'MEDIA_DAMAGED')
    throw new AppError('BACKEND_FAILED', { cause: error })
  throw error
}
