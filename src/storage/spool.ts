import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolder } from '../base/create-folder.ts'
import { hasCode } from '../base/errors.ts'

/** A file that was not kept fresh for so long was left behind by a crash. */
const STALE_MS = 3_600_000

export interface SpooledFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** A local folder for temporary files: uploads, and files fetched from S3. */
export class Spool {
  readonly #directory: string
  /** Those of this process that are not discarded yet. */
  readonly #inUse = new Set<string>()

  constructor(directory: string) {
    this.#directory = directory
  }

  async newPath(): Promise<string> {
    await createFolder(this.#directory)
    const path = join(this.#directory, randomUUID())
    this.#inUse.add(path)
    return path
  }

  /**
   * Writes a stream to a file and syncs it to disk. `inspect` sees each chunk first and may throw to stop; the file is
   * removed then.
   */
  async receive(
    source: AsyncIterable<Buffer>,
    inspect: (chunk: Buffer, sizeBefore: number) => void,
  ): Promise<SpooledFile> {
    const path = await this.newPath()
    const handle = await open(path, 'wx', 0o600)
    const hash = createHash('sha256')
    let size = 0
    try {
      for await (const chunk of source) {
        inspect(chunk, size)
        size += chunk.length
        hash.update(chunk)
        await handle.writeFile(chunk)
      }
      await handle.sync()
      await handle.close()
      return { path, size, sha256: hash.digest('hex') }
    } catch (error) {
      await handle.close()
      await this.discard(path)
      throw error
    }
  }

  async discard(path: string): Promise<void> {
    this.#inUse.delete(path)
    await rm(path, { force: true })
  }

  /** An import or an export may take hours, and the files that it began with are not written to any more. */
  async keepFresh(now: number): Promise<void> {
    for (const path of this.#inUse) {
      try {
        await utimes(path, now / 1_000, now / 1_000)
      } catch (error) {
        // Not made yet, or discarded meanwhile.
        if (!hasCode(error, 'ENOENT')) throw error
      }
    }
  }

  async removeStale(now: number): Promise<void> {
    await createFolder(this.#directory)
    for (const name of await readdir(this.#directory)) {
      const path = join(this.#directory, name)
      const modifiedAt = await modificationTime(path)
      if (modifiedAt !== undefined && now - modifiedAt > STALE_MS) await this.discard(path)
    }
  }
}

/** Undefined when the file is gone: another request may delete it while the folder is read. */
export async function modificationTime(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
