import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { shareOut } from '../../../config/cache-shares.ts'
import type { Config } from '../../../config/config.ts'
import type { Db } from '../../../db/schema.ts'
import type { Limits } from '../../../http/limits.ts'
import { WorkQueue } from '../../../jobs/work-queue.ts'
import type { Tracing } from '../../../observe/tracing/tracing.ts'
import type { Spool } from '../../../storage/spool.ts'
import type { Storage } from '../../../storage/storage.ts'
import { transformImage } from './image/image.ts'
import { inspections } from './inspection.ts'
import { knownImages, MediaRowCache } from './media-caches.ts'
import { VariantCache } from './variants/variant-cache.ts'
import { Variants } from './variants/variants.ts'

interface Parts {
  readonly db: Db
  readonly config: Config
  readonly storage: Storage
  readonly spool: Spool
  readonly log: FastifyBaseLogger
}

interface Options {
  readonly limits: Pick<Limits, 'imageWaitMs'>
  readonly tracing?: Pick<Tracing, 'work'> | undefined
}

export type MediaContext = ReturnType<typeof createMediaContext>

/** The queue is bounded: with more transforms waiting, the last one would time out before its turn. */
const MOST_WAITING = 64

export function createMediaContext({ limits, tracing, ...parts }: Parts & Options) {
  const { db, config, storage, log } = parts
  const shares = shareOut(config.memoryCacheMaxBytes)
  const cache = new VariantCache({
    directory: join(config.dataDir, 'cache', 'variants'),
    mostBytes: Math.floor(config.cacheMaxBytes / config.workers),
    mostMemoryBytes: shares.imageBytes,
    isShared: config.workers > 1,
    log,
  })
  const queue = new WorkQueue({ slots: availableParallelism(), mostWaiting: MOST_WAITING })
  const heavyQueue = new WorkQueue({ slots: 1, mostWaiting: MOST_WAITING })
  const variants = new Variants({
    ...{ storage, cache, queue, heavyQueue },
    mostPixels: config.mediaMaxPixels,
    waitMs: limits.imageWaitMs,
    make: tracing?.work('transform image', transformImage) ?? transformImage,
  })
  return {
    ...parts,
    rowCache: new MediaRowCache(db, shares.mediaRows),
    variants,
    knownImages: knownImages(shares.imageAddressBytes),
    cache,
    /** Metrics show these queues of heavy work. */
    queues: { images: queue, large_images: heavyQueue, image_inspections: inspections },
  }
}
