import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type CacheState, HitCount } from '../../../../base/counted-cache.ts'
import { createFolder } from '../../../../base/create-folder.ts'
import { hasCode } from '../../../../base/errors.ts'

/** A file up to this size is read at once and also cached in memory: a stream costs more than such a file. */
const SMALL_BYTES = 262_144
const MAX_MEMORY_BYTES = 33_554_432
/** However small the files are, each takes an entry in memory and at least a block of the disk. */
const MAX_FILES = 100_000
/** Images are in folders by so many characters of their names, which no prefix of `removeOf` is shorter than. */
const FOLDER_LENGTH = 2

/** A variant is the bytes of an image, or an open file handle that the caller must close. */
export type Variant = { readonly content: Buffer } | { readonly handle: FileHandle; readonly size: number }

interface Found {
  readonly name: string
  readonly size: number
  readonly madeAt: number
}

interface Options {
  readonly directory: string
  readonly mostBytes: number
  readonly mostFiles?: number
  readonly mostMemoryBytes?: number
  /** Other processes may put images into the same folder, of which this one does not know. */
  readonly isShared?: boolean
  readonly log: FastifyBaseLogger
}

/**
 * This LRU cache has transformed images on the local disk, bounded in bytes and number. The service works without it:
 * when the disk is full or read-only, images are served without being cached. The index is in memory, so that a look-up
 * needs no await in which a second request could begin the same work.
 */
export class VariantCache {
  readonly #options: Options
  /** The sizes of images, the least recently used first. This is no `LRUCache`: eviction has to wait for the file to be removed. */
  readonly #sizes = new Map<string, number>()
  /** Small files have their content in memory. While all cores encode images, a read from the disk can take long. */
  readonly #small: LRUCache<string, Buffer>
  readonly #onDisk = new HitCount()
  readonly #inMemory = new HitCount()
  #bytes = 0
  #isMakingRoom = false

  constructor(options: Options) {
    this.#options = options
    this.#small = new LRUCache({
      maxSize: options.mostMemoryBytes ?? MAX_MEMORY_BYTES,
      sizeCalculation: ({ length }) => Math.max(1, length),
    })
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The counts are those of files. An image that is found in memory is not looked up on the disk. */
  get diskState(): CacheState {
    const { hits, misses } = this.#onDisk
    return { entries: this.#sizes.size, bytes: this.#bytes, hits, misses }
  }

  get memoryState(): CacheState {
    const { hits, misses } = this.#inMemory
    return { entries: this.#small.size, bytes: this.#small.calculatedSize, hits, misses }
  }

  /** Builds the index from the files that an earlier run left, as if they had not been used since they were made. */
  async load(): Promise<void> {
    try {
      const folders = await namesIn(this.#options.directory)
      const found: Found[] = []
      for (const folder of folders)
        found.push(...(await this.#filesIn(join(this.#options.directory, folder))))
      found.sort((a, b) => a.madeAt - b.madeAt)
      for (const { name, size } of found) {
        if (this.#sizes.has(name)) await this.#removeFileBeside(name, size)
        else this.#add(name, size)
      }
      await this.#evict()
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the cached images could not be listed')
    }
  }

  async #filesIn(folder: string): Promise<Found[]> {
    const files = await namesIn(folder)
    const found = await Promise.all(files.map((file) => this.#inspect(join(folder, file), file)))
    return found.filter((file) => file !== undefined)
  }

  /** The length is part of the file name, so that a file truncated by a crash is noticed. */
  async #inspect(path: string, file: string): Promise<Found | undefined> {
    const [, name, length] = /^([0-9a-f]+)-([0-9]+)$/.exec(file) ?? []
    const { size, mtimeMs } = await stat(path)
    if (name !== undefined && size === Number(length)) return { name, size, madeAt: mtimeMs }
    await rm(path, { recursive: true, force: true })
    return undefined
  }

  /** Returns false for a miss; a caller that gets true goes on to `read`. */
  has(name: string): boolean {
    const isThere = this.#sizes.has(name)
    if (!isThere) this.#onDisk.misses++
    return isThere
  }

  /** Returns the bytes of an image if they are in memory. */
  peek(name: string): Buffer | undefined {
    const content = this.#small.get(name)
    if (content !== undefined) {
      this.#inMemory.hits++
      this.#use(name, content.length)
    }
    return content
  }

  async read(name: string): Promise<Variant | undefined> {
    const content = this.peek(name)
    if (content !== undefined) return { content }
    this.#inMemory.misses++
    const size = this.#onDisk.of(this.#sizes.get(name))
    if (size === undefined) return undefined
    this.#use(name, size)
    try {
      const variant = await readFrom(this.#pathOf(name, size), size)
      if ('content' in variant && this.#sizes.get(name) === size) this.#small.set(name, variant.content)
      return variant
    } catch (error) {
      if (this.#sizes.get(name) === size) this.#forget(name)
      if (!hasCode(error, 'ENOENT'))
        this.#options.log.warn({ err: error }, 'a cached image could not be read')
      return undefined
    }
  }

  /** Returns false if the image could not be cached. */
  async put(name: string, content: Buffer): Promise<boolean> {
    if (content.length > this.#options.mostBytes) return false
    const path = this.#pathOf(name, content.length)
    const draft = `${path}.${randomUUID()}`
    try {
      await createFolder(dirname(path))
      await writeFile(draft, content, { flag: 'wx', mode: 0o600 })
      await rename(draft, path)
    } catch (error) {
      this.#options.log.warn({ err: error }, 'an image could not be cached')
      await rm(draft, { force: true }).catch(() => undefined)
      return false
    }
    const sizeBefore = this.#sizes.get(name)
    this.#forget(name)
    this.#add(name, content.length)
    if (content.length <= SMALL_BYTES) this.#small.set(name, content)
    if (sizeBefore !== undefined) await this.#removeFileBeside(name, sizeBefore)
    await this.#evict()
    return true
  }

  /** Removes every image with a name that begins with `prefix`, also those that other processes have made. */
  async removeOf(prefix: string): Promise<void> {
    for (const name of [...this.#sizes.keys()].filter((name) => name.startsWith(prefix)))
      await this.#remove(name)
    if (this.#options.isShared) await this.#removeOthers(prefix)
  }

  async #removeOthers(prefix: string): Promise<void> {
    try {
      const folders =
        prefix === '' ? await namesIn(this.#options.directory) : [prefix.slice(0, FOLDER_LENGTH)]
      for (const folder of folders) {
        for (const file of await namesIn(join(this.#options.directory, folder))) {
          if (file.startsWith(prefix)) await rm(join(this.#options.directory, folder, file), { force: true })
        }
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'cached images of other processes could not be removed')
    }
  }

  /** Empties the cache on a full disk, in favour of uploads and of the database, in which even a deletion writes. */
  async makeRoom(): Promise<void> {
    if (this.#isMakingRoom || (this.#bytes === 0 && !this.#options.isShared)) return
    this.#options.log.warn({ bytes: this.#bytes }, 'the disk is full: the cached images are removed')
    this.#isMakingRoom = true
    await this.removeOf('')
    this.#isMakingRoom = false
  }

  /** Marks it as the most recently used. */
  #use(name: string, size: number): void {
    this.#sizes.delete(name)
    this.#sizes.set(name, size)
  }

  async #evict(): Promise<void> {
    const { mostBytes, mostFiles = MAX_FILES } = this.#options
    while (this.#bytes > mostBytes || this.#sizes.size > mostFiles) {
      const oldest = this.#sizes.keys().next()
      if (oldest.done) return
      await this.#remove(oldest.value)
    }
  }

  async #remove(name: string): Promise<void> {
    const size = this.#sizes.get(name)
    if (size === undefined) return
    this.#forget(name)
    await this.#removeFileBeside(name, size)
  }

  /** Removes a file of an image, unless it is the one that the index knows. */
  async #removeFileBeside(name: string, size: number): Promise<void> {
    if (this.#sizes.get(name) === size) return
    await rm(this.#pathOf(name, size), { force: true }).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'a cached image could not be removed'),
    )
  }

  #add(name: string, size: number): void {
    this.#sizes.set(name, size)
    this.#bytes += size
  }

  #forget(name: string): void {
    this.#bytes -= this.#sizes.get(name) ?? 0
    this.#sizes.delete(name)
    this.#small.delete(name)
  }

  #pathOf(name: string, size: number): string {
    return join(this.#options.directory, name.slice(0, FOLDER_LENGTH), `${name}-${size}`)
  }
}

async function readFrom(path: string, size: number): Promise<Variant> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  if (size > SMALL_BYTES) return { handle, size }
  try {
    const content = await handle.readFile()
    if (content.length !== size) throw new Error(`${path} has another length than when it was written`)
    return { content }
  } finally {
    await handle.close()
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}
