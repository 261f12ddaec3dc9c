import { constants, type Dirent } from 'node:fs'
import { access, copyFile, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createFolder } from '../base/create-folder.ts'
import { hasCode } from '../base/errors.ts'
import { modificationTime } from './spool.ts'
import { type ByteRange, FileMissingError, type Storage, type StoredFile } from './storage.ts'

/** Copies from another file system until they are whole. No key is in this folder. */
const UNFINISHED = 'unfinished'

/** Files below one folder. A local file given to `put` is renamed or, if the folder is a disk of its own, copied. */
export function diskStorage(directory: string): Storage {
  const pathOf = (key: string) => join(directory, key)
  /** Folders that are synced in the folder above, so that they survive a crash. */
  const synced = new Set<string>()

  return {
    async put(key, localFile) {
      const path = pathOf(key)
      const folder = dirname(path)
      await createFolder(folder)
      await move(localFile, path, join(directory, UNFINISHED))
      await sync(folder)
      if (synced.has(folder)) return
      await sync(directory)
      await sync(dirname(directory))
      synced.add(folder)
    },

    read: (key, range) => openFile(key, pathOf(key), range),

    async withLocalFile(key, use) {
      const path = pathOf(key)
      await requireFile(key, path)
      try {
        return await use(path)
      } catch (error) {
        // If it was deleted meanwhile, that is what went wrong.
        await requireFile(key, path)
        throw error
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    list: () => walk(directory),

    async removeUnfinished(before) {
      for (const { name } of await entriesOf(pathOf(UNFINISHED))) {
        const path = join(pathOf(UNFINISHED), name)
        const modifiedAt = await modificationTime(path)
        if (modifiedAt !== undefined && modifiedAt < before) await rm(path, { force: true })
      }
    },

    async check() {
      await access(directory, constants.R_OK | constants.W_OK)
    },

    async close() {},
  }
}

/** Does not follow symbolic links: a link could point outside of the folder. */
async function openFile(key: string, path: string, range: ByteRange | undefined): Promise<Readable> {
  try {
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    return handle.createReadStream(range)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ELOOP')) throw new FileMissingError(key, { cause: error })
    throw error
  }
}

async function requireFile(key: string, path: string): Promise<void> {
  try {
    if ((await lstat(path)).isFile()) return
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  throw new FileMissingError(key)
}

/** The file appears whole at its new place, on whichever file system that is. */
async function move(from: string, to: string, unfinished: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error
    const copy = join(unfinished, basename(to))
    await createFolder(unfinished)
    try {
      await copyFile(from, copy)
      await sync(copy, 'r+')
      await rename(copy, to)
    } catch (error) {
      await rm(copy, { force: true })
      throw error
    }
    await rm(from, { force: true })
  }
}

/** A rename survives a crash only once its folder is synced too, which can be opened only to read. */
async function sync(path: string, flags: 'r' | 'r+' = 'r'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* walk(directory: string): AsyncGenerator<StoredFile> {
  for (const folder of await entriesOf(directory)) {
    if (!folder.isDirectory() || folder.name === UNFINISHED) continue
    for (const file of await entriesOf(join(directory, folder.name))) {
      if (!file.isFile()) continue
      const key = `${folder.name}/${file.name}`
      const modifiedAt = await modificationTime(join(directory, key))
      if (modifiedAt !== undefined) yield { key, modifiedAt }
    }
  }
}

async function entriesOf(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
