import { inspectUpload } from '../../media/inspection.ts'
import type { MediaContext } from '../../media/media.context.ts'
import { newMediaKey } from '../../media/media-key.ts'
import { type Room, receiveFile } from '../../media/upload.service.ts'
import { blaming } from './checked.ts'
import type { ImportedFile } from './garden-source.ts'
import type { StagedFile } from './staged.ts'

export interface FileStaging {
  readonly media: MediaContext
  readonly room: Room
  /** Nothing is stored. */
  readonly isDryRun: boolean
  /** Keys of files in the storage that have no row yet. */
  readonly storedKeys: string[]
}

/** How many files are inspected while the next ones are unpacked. */
const AT_A_TIME = 4

/** Checks files as uploads are checked, and puts them into the storage. They come in their order. */
export async function* stageFiles(
  staging: FileStaging,
  files: AsyncIterable<ImportedFile>,
): AsyncGenerator<{ readonly file: ImportedFile; readonly staged: Omit<StagedFile, 'createdAt'> }> {
  let { quotaLeft } = staging.room
  const waiting: Promise<{ file: ImportedFile; staged: Omit<StagedFile, 'createdAt'> }>[] = []
  try {
    for await (const file of files) {
      const received = await blaming(file.at, () =>
        receiveFile(staging.media.spool, file.content(), { ...staging.room, quotaLeft }),
      )
      quotaLeft -= received.file.size
      const stored = blaming(file.at, () => store(staging, received)).then((staged) => ({ file, staged }))
      // Whoever waits for it hears of the failure; until then it must not count as unheard.
      stored.catch(() => {})
      waiting.push(stored)
      const first = waiting.length === AT_A_TIME ? waiting.shift() : undefined
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
): Promise<Omit<StagedFile, 'createdAt'>> {
  try {
    const image = await inspectUpload(file.path, type, media.config.mediaMaxPixels)
    const key = newMediaKey(type.extension)
    if (!isDryRun) {
      storedKeys.push(key)
      await media.storage.put(key, file.path, type.contentType)
    }
    return {
      key,
      contentType: type.contentType,
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
