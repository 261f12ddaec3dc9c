import type { Config } from '../../config.ts'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import type { Db } from '../../db/schema.ts'
import { holdLock, inSnapshot } from '../../db/transaction.ts'
import type { Precondition } from '../../http/conditional/precondition.ts'
import { AppError } from '../../http/errors.ts'
import { idsOf } from '../../http/fields.ts'
import { usableCursor } from '../../http/paging/cursor.ts'
import { readPage } from '../../http/paging/paging.ts'
import type { Spool, SpooledFile } from '../../storage/spool.ts'
import { inAccountTransaction } from '../accounts/account-transaction.ts'
import type { AccountFiles } from '../accounts/accounts.service.ts'
import { inGarden } from '../common/garden.ts'
import type { Scope } from '../common/scope.ts'
import { touchEntriesShowing } from '../journals/journals.sql.ts'
import { touchPlantsShowing } from '../plants/plants.sql.ts'
import { fileTag } from './file-tag.ts'
import { inspectUpload } from './inspection.ts'
import type { MediaContext } from './media.context.ts'
import type { MediaFile, MediaQuery } from './media.schema.ts'
import {
  countMedia,
  deleteOwnMedia,
  disownCoversOfSpecies,
  insertMedia,
  listMedia,
  listMediaKeys,
  type MediaRow,
  NEWEST,
  sumMediaSizes,
} from './media.sql.ts'
import { newMediaKey } from './media-key.ts'
import { type FileType, SNIFF_BYTES, sniff } from './sniff.ts'
import { variantPrefix } from './variants.ts'

/** A file that is here and known, but not yet kept. */
export interface Received {
  readonly file: SpooledFile
  readonly type: FileType
}

/** Takes a file in to its end and finds out its type; nothing stays behind when it is refused. */
export async function receiveUpload(
  { db, config, spool }: MediaContext,
  userId: number,
  source: AsyncIterable<Buffer>,
  isRepeated: () => Promise<boolean>,
): Promise<Received> {
  const left = config.mediaQuotaBytes - (await sumMediaSizes(db, userId))
  // Asked after the sum: a first request that has used the room by then has left its key too.
  const room = left < config.uploadMaxBytes && (await isRepeated()) ? Number.POSITIVE_INFINITY : left
  if (room <= 0) throw quotaUsedUp(config)
  return receive(spool, source, { largest: config.uploadMaxBytes, room, config })
}

interface Bounds {
  readonly largest: number
  readonly room: number
  readonly config: Config
}

async function receive(
  spool: Spool,
  source: AsyncIterable<Buffer>,
  { largest, room, config }: Bounds,
): Promise<Received> {
  let head: Buffer = Buffer.alloc(0)
  const file = await spool.receive(source, (chunk, sizeBefore) => {
    if (head.length < SNIFF_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES - head.length)])
      // Told as early as possible: nobody should send megabytes of what is not wanted.
      if (head.length === SNIFF_BYTES) acceptedType(head)
    }
    const size = sizeBefore + chunk.length
    if (size > largest) {
      throw new AppError('PAYLOAD_TOO_LARGE', { message: `A file may have at most ${largest} bytes.` })
    }
    if (size > room) throw quotaUsedUp(config)
  })
  try {
    return { file, type: acceptedType(head) }
  } catch (error) {
    await spool.discard(file.path)
    throw error
  }
}

function acceptedType(head: Buffer): FileType {
  if (head.length === 0) throw new AppError('MEDIA_DAMAGED', { message: 'The file is empty.' })
  const type = sniff(head)
  if (type === undefined) throw new AppError('MEDIA_TYPE_UNSUPPORTED')
  return type
}

/** Runs the write that makes a file known, perhaps together with something that must not be kept without it. */
type Write = (work: (db: Db) => Promise<MediaFile>) => Promise<MediaFile>

/**
 * Looks into the file and keeps it. First it gets its place, then the row: whatever happens in between, no row ever
 * lacks its file.
 */
export async function keepUpload(
  context: MediaContext,
  userId: number,
  { file, type }: Received,
  write: Write,
): Promise<MediaFile> {
  const { config, storage } = context
  const image = await inspectUpload(file.path, type, config.mediaMaxPixels)
  const key = newMediaKey(type.extension)
  await storage.put(key, file.path, type.contentType)
  try {
    return await write((db) =>
      inAccountTransaction(db, userId, async (db) => {
        // Uploads of one user side by side must not overrun the quota together.
        await holdLock(db, `media of ${userId}`)
        if ((await sumMediaSizes(db, userId)) + file.size > config.mediaQuotaBytes) throw quotaUsedUp(config)
        const row = await insertMedia(db, {
          userId,
          key,
          contentType: type.contentType,
          size: file.size,
          width: image?.width ?? null,
          height: image?.height ?? null,
          frames: image?.frames ?? null,
          sha256: file.sha256,
        })
        return mediaFileOf(row, config.publicUrl)
      }),
    )
  } catch (error) {
    // When the connection broke at the commit nobody knows whether there is a row now; the sweep will.
    if (!isDatabaseUnavailable(error)) await removeFiles(context, [key])
    throw error
  }
}

function quotaUsedUp({ mediaQuotaBytes }: Config): AppError {
  return new AppError('MEDIA_QUOTA', {
    message: `Your files may have at most ${mediaQuotaBytes} bytes together.`,
  })
}

export function mediaUrl(key: string, publicUrl: string | undefined): string {
  return `${publicUrl ?? ''}/api/v1/media/${key}`
}

export function mediaFileOf(row: MediaRow, publicUrl: string | undefined): MediaFile {
  const { id, key, contentType, size, width, height, createdAt } = row
  return {
    id,
    url: mediaUrl(key, publicUrl),
    contentType,
    size,
    ...(width === null || height === null ? {} : { width, height }),
    createdAt,
  }
}

export const mediaCursor = usableCursor(() => NEWEST)

export async function pageOfMedia({ db, config }: MediaContext, userId: number, query: MediaQuery) {
  const ids = query.ids === undefined ? undefined : idsOf(query.ids)
  const { rows, frame } = await inSnapshot(db, (db) =>
    readPage(query, {
      order: NEWEST,
      list: (range) => listMedia(db, userId, ids, range),
      count: () => countMedia(db, userId, ids),
      positionOf: ({ id }) => ({ key: null, id }),
    }),
  )
  return { items: rows.map((row) => mediaFileOf(row, config.publicUrl)), ...frame }
}

/** The row goes first: a file without a row is swept, a row without a file would be a broken picture. */
export async function deleteMedia(
  context: MediaContext,
  scope: Scope,
  id: number,
  precondition: Precondition,
): Promise<void> {
  const { gardenId } = scope
  const key = await inGarden(context.db, scope, async (db) => {
    await touchPlantsShowing(db, gardenId, id)
    await touchEntriesShowing(db, gardenId, id)
    const row = await deleteOwnMedia(db, gardenId, id)
    if (row === undefined) throw new AppError('MEDIA_NOT_FOUND')
    precondition?.({ tag: fileTag(row.sha256) })
    return row.key
  })
  await removeFiles(context, [key])
}

/**
 * The files behind rows that are gone, with all that was made of them here. Nobody can reach them any more, so a
 * storage that is away is no reason to fail: the sweep takes what is left.
 */
export async function removeFiles(
  { storage, rowCache, cache, log }: MediaContext,
  keys: readonly string[],
): Promise<void> {
  rowCache.invalidate(keys)
  for (const key of keys) await cache.removeOf(variantPrefix(key))
  try {
    for (const key of keys) await storage.remove(key)
  } catch (error) {
    log.warn({ err: error }, 'files could not be removed and are left to the sweep')
  }
}

/** What an account leaves behind in the storage. */
export function mediaOfAccounts(context: MediaContext): AccountFiles {
  return {
    release: async (db, userId) => {
      await disownCoversOfSpecies(db, userId)
      return listMediaKeys(db, userId)
    },
    remove: (keys) => removeFiles(context, keys),
  }
}
