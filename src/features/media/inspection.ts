import { availableParallelism } from 'node:os'
import { AppError, RETRY_SOON } from '../../http/errors.ts'
import { QueueFullError, WorkQueue } from '../../jobs/work-queue.ts'
import { type ImageFacts, inspectImage } from './image.ts'
import { checkStructure } from './image-structure.ts'
import type { FileType } from './sniff.ts'

const MOST_FRAMES = 1_000

/** Headers are small, but what reads them is not ours: only a few at a time. */
const inspection = new WorkQueue({ slots: availableParallelism(), mostWaiting: 256 })

/** What is to be known of an uploaded image; refuses one that could never be shown. Of other files there is nothing to know. */
export async function inspectUpload(
  path: string,
  { imageFormat }: FileType,
  mostPixels: number,
): Promise<ImageFacts | undefined> {
  if (imageFormat === undefined) return undefined
  const image = await inTurn(async () => {
    await checkStructure(path, imageFormat)
    return inspectImage(path)
  })
  if (image?.format !== imageFormat) throw new AppError('MEDIA_DAMAGED')
  if (image.width * image.height > mostPixels || image.frames > MOST_FRAMES) {
    throw new AppError('MEDIA_DIMENSIONS', {
      message: `An image may have at most ${mostPixels} pixels and ${MOST_FRAMES} frames.`,
    })
  }
  return image
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inspection.run(work)
  } catch (error) {
    if (error instanceof QueueFullError)
      throw new AppError('OVERLOADED', { headers: RETRY_SOON, cause: error })
    throw error
  }
}
