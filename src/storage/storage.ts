import type { Readable } from 'node:stream'

export interface ByteRange {
  readonly start: number
  /** The last byte, inclusive. */
  readonly end: number
}

export interface StoredFile {
  readonly key: string
  readonly modifiedAt: number
}

/** Where the files of the service lie. Keys are `folder/name`, made by us and never taken from a request. */
export interface Storage {
  /** Takes a finished local file over under a key; once it resolves the file survives a crash. */
  put(key: string, localFile: string, contentType: string): Promise<void>
  /** The bytes of a file, or of a part of it. Whoever gets the stream must read or destroy it. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Runs `use` with a path from which the file can be read until `use` is done. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Also succeeds when there is no such file. */
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  /** Gives up what was begun before this time and is not in the list because it was never finished. */
  removeUnfinished(before: number): Promise<void>
  /** Rejects while the storage cannot be used. */
  check(): Promise<void>
  close(): Promise<void>
}

/** There is a row but no file: it is being deleted right now, or someone else removed it. */
export class FileMissingError extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`${key} is not in the storage`, options)
    this.name = 'FileMissingError'
  }
}

/** The store does not answer, or refuses us. */
export class StorageUnavailableError extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`The storage did not answer for ${what}`, options)
    this.name = 'StorageUnavailableError'
  }
}
