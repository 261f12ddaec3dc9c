import { AppError } from '../../../../http/errors.ts'
import { inspectUpload } from '../../../garden/media/inspection.ts'
import type { MediaContext } from '../../../garden/media/media.context.ts'
import { newMediaKey } from '../../../garden/media/media-key.ts'
import { type Room, receiveFile } from '../../../garden/media/upload.service.ts'
import type { ImportedFile, Items } from '../../imports/garden-source.ts'
import { blaming } from './checked.ts'
import type { StagedRows } from './stage.ts'

export interface FileStaging {
  readonly media: MediaContext
  readonly room: Room
  /** Nothing is stored. */
  readonly isDryRun: boolean
  /** Keys of files in the storage that have no row yet. */
  readonly storedKeys: string[]
}

type NewFile = Omit<StagedRows['files'], 'created_at'>

/** How many files are inspected while the next ones are unpacked. */
const AT_A_TIME = 4

interface Staged {
  readonly file: ImportedFile
  /** Or why an optional file was left out. */
  readonly staged: NewFile | string
}

/** What is wrong with a file itself, rather than with the account or the server. */
const NOT_ACCEPTED = ['MEDIA_TYPE_UNSUPPORTED', 'MEDIA_DIMENSIONS', 'MEDIA_DAMAGED', 'PAYLOAD_TOO_LARGE']

async function orLeftOut<T>(file: ImportedFile, work: () => Promise<T>): Promise<T | string> {
  try {
    return await blaming(file.at, work)
  } catch (error) {
    const isLeftOut =
      file.isOptional === true && error instanceof AppError && NOT_ACCEPTED.includes(error.errorName)
    if (!isLeftOut) throw error
    return new AppError(error.errorName).message
  }
}

/** Checks files as uploads are checked, and puts them into the storage. They come in their order. */
export async function* stageFiles(staging: FileStaging, files: Items<ImportedFile>): AsyncGenerator<Staged> {
  let { quotaLeft } = staging.room
  const waiting: Promise<Staged>[] = []
  try {
    for await (const file of files) {
      const received = await orLeftOut(file, () =>
        receiveFile(staging.media.spool, file.content(), { ...staging.room, quotaLeft }),
      )
      if (typeof received === 'string') {
        waiting.push(Promise.resolve({ file, staged: received }))
        continue
      }
      quotaLeft -= received.file.size
      const stored = orLeftOut(file, () => store(staging, received)).then((staged) => {
        if (typeof staged === 'string') quotaLeft += received.file.size
        return { file, staged }
      })
      // The caller that waits for it hears of the failure; until then it must not count as unheard.
      stored.catch(() => {})
      waiting.push(stored)
      const first = waiting.length >= AT_A_TIME ? waiting.shift() : undefined
      if (first !== undefined) yield await first
    }
    while (waiting.length > 0) {
      const next = waiting.shift()
      if (next !== undefined) yield await next
    }
  } finally {
    // What is under way may still put a file into the storage, which has to be known before they are removed.
    await Promise.allSettled(waiting)
  }
}

async function store(
  { media, isDryRun, storedKeys }: FileStaging,
  { file, type }: Awaited<ReturnType<typeof receiveFile>>,
): Promise<NewFile> {
  try {
    const image = await inspectUpload(file.path, type, media.config.mediaMaxPixels)
    const key = newMediaKey(type.extension)
    if (!isDryRun) {
      storedKeys.push(key)
      await media.storage.put(key, file.path, type.contentType)
    }
    return {
      key,
      content_type: type.contentType,
      size: file.size,
      width: image?.width ?? null,
      height: image?.height ?? null,
      frames: image?.frames ?? null,
      sha256: file.sha256,
    }
  } finally {
    await media.spool.discard(file.path)
  }
}
