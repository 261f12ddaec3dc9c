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
import { MediaRowCache } from './media-row-cache.ts'
import { type KnownImages, knownImages } from './variants/known-images.ts'
import { VariantCache } from './variants/variant-cache.ts'
import { Variants } from './variants/variants.ts'

export interface MediaContext {
  readonly db: Db
  readonly config: Config
  readonly storage: Storage
  readonly spool: Spool
  readonly rowCache: MediaRowCache
  readonly variants: Variants
  readonly knownImages: KnownImages
  readonly cache: VariantCache
  /** Metrics show these queues of heavy work. */
  readonly queues: Readonly<Record<string, WorkQueue>>
  readonly log: FastifyBaseLogger
}

type Parts = Pick<MediaContext, 'db' | 'config' | 'storage' | 'spool' | 'log'> & {
  readonly limits: Pick<Limits, 'imageWaitMs'>
  readonly tracing?: Pick<Tracing, 'work'> | undefined
}

/** The queue is bounded: with more transforms waiting, the last one would time out before its turn. */
const MOST_WAITING = 64

export function createMediaContext({
  db,
  config,
  storage,
  spool,
  log,
  limits,
  tracing,
}: Parts): MediaContext {
  const directory = join(config.dataDir, 'cache', 'variants')
  const shares = shareOut(config.memoryCacheMaxBytes)
  const cache = new VariantCache({
    ...{ directory, log },
    mostBytes: Math.floor(config.cacheMaxBytes / config.workers),
    mostMemoryBytes: shares.imageBytes,
    isShared: config.workers > 1,
  })
  const queue = new WorkQueue({ slots: availableParallelism(), mostWaiting: MOST_WAITING })
  const heavyQueue = new WorkQueue({ slots: 1, mostWaiting: MOST_WAITING })
  const make = tracing?.work('transform image', transformImage) ?? transformImage
  const mostPixels = config.mediaMaxPixels
  const variants = new Variants({
    ...{ storage, cache, queue, heavyQueue, mostPixels, make },
    waitMs: limits.imageWaitMs,
  })
  const rowCache = new MediaRowCache(db, shares.mediaRows)
  const queues = { images: queue, large_images: heavyQueue, image_inspections: inspections }
  return {
    db,
    config,
    storage,
    spool,
    rowCache,
    variants,
    knownImages: knownImages(shares.imageAddressBytes),
    cache,
    queues,
    log,
  }
}
