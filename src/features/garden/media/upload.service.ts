import { isDatabaseUnavailable } from '../../../db/run/errors.ts'
import { holdLock } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import type { Spool, SpooledFile } from '../../../storage/spool.ts'
import { inAccountTransaction } from '../../change/account-transaction.ts'
import { admitWriter } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { type FileType, SNIFF_BYTES, sniff } from './image/sniff.ts'
import { inspectUpload } from './inspection.ts'
import type { MediaContext } from './media.context.ts'
import type { MediaFile } from './media.schema.ts'
import { removeFiles } from './media.service.ts'
import { insertMediaRow } from './media.sql.ts'
import { newMediaKey } from './media-key.ts'
import { mediaFileOf } from './media-view.ts'
import { quotaExceeded, storageUse } from './quota.ts'

/** The file lies in the spool, and its type is known. */
export interface Received {
  readonly file: SpooledFile
  readonly type: FileType
}

/** Receives a file into the spool and detects its type. A refused file leaves nothing behind. */
export async function receiveUpload(
  { db, config, spool }: MediaContext,
  { gardenId }: Scope,
  source: AsyncIterable<Buffer>,
  isRetry: () => Promise<boolean>,
): Promise<Received> {
  const { uploadMaxBytes } = config
  const use = await storageUse(db, gardenId, config)
  const left = use.allowedBytes - use.usedBytes
  // The key is looked up after the sum: a first request that is part of the sum has stored its key by then.
  const isUnlimited = left < uploadMaxBytes && (await isRetry())
  const quotaLeft = isUnlimited ? Number.POSITIVE_INFINITY : left
  const refuse = () => quotaExceeded(use)
  if (quotaLeft <= 0) throw refuse()
  return receiveFile(spool, source, { uploadMaxBytes, quotaLeft, refuse })
}

export interface Room {
  readonly uploadMaxBytes: number
  readonly quotaLeft: number
  /** Makes the error for a used up quota. */
  refuse(): AppError
}

/** Receives a file that may come in another way than by an upload. */
export async function receiveFile(
  spool: Spool,
  source: AsyncIterable<Buffer>,
  { uploadMaxBytes, quotaLeft, refuse }: Room,
): Promise<Received> {
  let head: Buffer = Buffer.alloc(0)
  const file = await spool.receive(source, (chunk, sizeBefore) => {
    if (head.length < SNIFF_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES - head.length)])
      // The check comes as early as possible: a client should not send megabytes of a file that is refused anyway.
      if (head.length === SNIFF_BYTES) acceptedType(head)
    }
    const size = sizeBefore + chunk.length
    if (size > uploadMaxBytes) {
      throw new AppError('PAYLOAD_TOO_LARGE', { message: `A file may have at most ${uploadMaxBytes} bytes.` })
    }
    if (size > quotaLeft) throw refuse()
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

/** Runs the transaction that inserts the row, perhaps together with the storing of an Idempotency-Key. */
type Write = (work: (db: Db) => Promise<MediaFile>) => Promise<MediaFile>

/** Inspects the file, moves it into the storage and inserts its row, in this order: no row is ever without its file. */
export async function createMedia(
  context: MediaContext,
  scope: Scope,
  { file, type }: Received,
  write: Write,
): Promise<MediaFile> {
  const { config, storage } = context
  const { gardenId } = scope
  const image = await inspectUpload(file.path, type, config.mediaMaxPixels)
  const key = newMediaKey(type.extension)
  await storage.put(key, file.path, type.contentType)
  try {
    return await write((db) =>
      inAccountTransaction(db, gardenId, async (db) => {
        // Concurrent uploads of one user must not exceed the quota together.
        await holdLock(db, `media of ${gardenId}`)
        // A file may take minutes to arrive.
        await admitWriter(db, scope, 'uploads')
        const use = await storageUse(db, gardenId, config)
        if (use.usedBytes + file.size > use.allowedBytes) throw quotaExceeded(use)
        const media = {
          key,
          contentType: type.contentType,
          size: file.size,
          width: image?.width ?? null,
          height: image?.height ?? null,
          frames: image?.frames ?? null,
          sha256: file.sha256,
          createdAt: Date.now(),
        }
        const id = await insertMediaRow(db, gardenId, media, scope.link?.grantId)
        record(db, 'media', 'created', id)
        return mediaFileOf({ id, ...media }, scope)
      }),
    )
  } catch (error) {
    // If the connection broke during the commit, there may be a row by now; the sweep finds out.
    if (!isDatabaseUnavailable(error)) await removeFiles(context, [key])
    throw error
  }
}
