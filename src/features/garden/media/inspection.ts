import { availableParallelism } from 'node:os'
import type { Config } from '../../../config/config.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { WorkQueue } from '../../../jobs/work-queue.ts'
import type { Storage } from '../../../storage/storage.ts'
import { inspectImage } from './image/image.ts'
import type { FileType } from './image/sniff.ts'
import type { ImageFacts } from './image/transform.ts'
import { updateMediaSize } from './media.sql.ts'
import type { MediaRowCache } from './media-caches.ts'

const MAX_FRAMES = 1_000

/** Every inspection occupies an image process, so only a few run at a time. */
export const inspections = new WorkQueue({ slots: availableParallelism(), mostWaiting: 256 })

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
  const image = await inspections.run(() => inspectImage(path, imageFormat))
  if (image === undefined && imageFormat === 'heic') return undefined
  if (image === undefined) throw new AppError('MEDIA_DAMAGED')
  checkSize(image, mostPixels)
  return image
}

function checkSize({ width, height, frames }: ImageFacts, mostPixels: number): void {
  if (width * height <= mostPixels && frames <= MAX_FRAMES) return
  throw new AppError('MEDIA_DIMENSIONS', {
    message: `An image may have at most ${mostPixels} pixels and ${MAX_FRAMES} frames.`,
  })
}

interface StoredFiles {
  readonly db: Db
  readonly storage: Pick<Storage, 'withLocalFile'>
  readonly rowCache: Pick<MediaRowCache, 'invalidate'>
  readonly config: Pick<Config, 'mediaMaxPixels'>
}

/** A HEIC has no stored size if it was uploaded before such files were inspected, or no picture was found in it. */
export async function inspectStored(
  { db, storage, rowCache, config }: StoredFiles,
  key: string,
): Promise<ImageFacts> {
  const inspect = () => storage.withLocalFile(key, (path) => inspectImage(path, 'heic'))
  const image = await inspections.run(inspect).catch(asDamaged)
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
