import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { monotonicTime } from '../../base/clock.ts'
import { createDataFolder } from '../../base/data-folder.ts'
import type { MaybePromise } from '../../base/maybe-promise.ts'
import { isSqliteBusy } from '../run/errors.ts'
import { DatabaseClosedError } from '../run/session.ts'
import { PAGE_CACHE, type PageCache, SqliteConnection } from './sqlite-connection.ts'

/** Readers kept open for the next snapshots: to open one costs more than most snapshots read. */
const MOST_IDLE_READERS = 16

/**
 * SQLite keeps no queue: the lock goes to the process that asks while it is free, between two commits of a busy process for a millisecond or
 * two. With pauses that grow, the process that has waited longest asks least often, and one of two busy processes starves.
 */
const RETRY_MS = 1

/** Queries are synchronous, so two serve everything but snapshots. */
interface SharedConnections {
  readonly writer: SqliteConnection
  readonly reader: SqliteConnection
}

/** The connections to one file: one that writes, one that reads, and one for each open snapshot. */
export class SqliteConnections {
  readonly #file: string
  readonly #timeoutMs: number
  readonly #pages: PageCache
  readonly #idleReaders: SqliteConnection[] = []
  #shared: SharedConnections | undefined
  #opening: Promise<SharedConnections> | undefined
  #isClosed = false

  constructor(file: string, timeoutMs: number, pages: PageCache = PAGE_CACHE) {
    this.#file = file
    this.#timeoutMs = timeoutMs
    this.#pages = pages
  }

  /** Opened with the first use. */
  get shared(): MaybePromise<SharedConnections> {
    if (this.#shared !== undefined) return this.#shared
    if (this.#isClosed) throw new DatabaseClosedError()
    this.#opening ??= this.#open().catch((error) => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  takeReader(): SqliteConnection {
    return this.#idleReaders.pop() ?? new SqliteConnection(this.#file, { readOnly: true, pages: this.#pages })
  }

  returnReader(reader: SqliteConnection): void {
    if (this.#idleReaders.length < MOST_IDLE_READERS && !this.#isClosed) this.#idleReaders.push(reader)
    else reader.close()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#opening?.catch(() => {})
    for (const reader of this.#idleReaders.splice(0)) reader.close()
    this.#shared?.reader.close()
    this.#shared?.writer.close()
    this.#shared = undefined
  }

  /** Another process may hold the lock for a moment: tries again and again, without holding the event loop. */
  retryWhileBusy<T>(attempt: () => T): MaybePromise<T> {
    try {
      return attempt()
    } catch (error) {
      if (!isSqliteBusy(error)) throw error
      return this.#retry(attempt)
    }
  }

  async #retry<T>(attempt: () => T): Promise<T> {
    const deadline = monotonicTime() + this.#timeoutMs
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      try {
        return attempt()
      } catch (error) {
        if (!isSqliteBusy(error) || monotonicTime() > deadline) throw error
      }
    }
  }

  async #open(): Promise<SharedConnections> {
    await createDataFolder(dirname(this.#file))
    await createPrivateFile(this.#file, 'a')
    const writer = new SqliteConnection(this.#file, { readOnly: false, pages: this.#pages })
    try {
      // Two servers may create the file at the same moment.
      await this.retryWhileBusy(() => writer.prepareForWriting())
      this.#shared = {
        writer,
        reader: new SqliteConnection(this.#file, { readOnly: true, pages: this.#pages }),
      }
      return this.#shared
    } catch (error) {
      writer.close()
      throw error
    }
  }
}

/** SQLite would let everyone on the machine read it; its side files take over the rights of the file. */
export async function createPrivateFile(path: string, flags: 'a' | 'wx'): Promise<void> {
  const handle = await open(path, flags, 0o600)
  await handle.close()
}
