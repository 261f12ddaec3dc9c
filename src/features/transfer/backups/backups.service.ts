import type { FastifyBaseLogger } from 'fastify'
import { monotonicTime } from '../../../base/clock.ts'
import { messageOf } from '../../../base/errors.ts'
import type { Database } from '../../../db/engine.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { findJobState, recordEnd, recordGivenUp, recordStart } from '../../../jobs/job-runs.sql.ts'
import { type BackupFolder, whyNoBackups } from './backup-folder.ts'
import type { BackupStart, BackupsState } from './backups.schema.ts'
import type { BackupSource } from './make-backup.ts'
import { lastRun, nextRun, type TimeOfDay } from './schedule.ts'

interface Parts {
  /** Undefined where no backups are made. */
  readonly folder: BackupFolder | undefined
  readonly at: TimeOfDay
  readonly keep: number
  readonly source: BackupSource
  readonly log: FastifyBaseLogger
  /** Counts what became of each. */
  readonly count: BackupCount
}

export interface BackupCount {
  succeeded(at: number): void
  failed(): void
}

/** What failed once may fail for hours, at a high price each time. */
const RETRY_MS = 900_000
const LOCK = 'backup'

interface Running {
  readonly startedAt: number
  /** Rejects with what it has failed of. */
  readonly done: Promise<void>
}

/** Makes the backups of a folder at their time or on request, one at a time among all servers of a database. */
export class Backups {
  readonly #parts: Parts
  readonly #stopped = new AbortController()
  #running: Running | undefined
  #tried: Promise<void> | undefined
  #retryAt = -Infinity

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get isEnabled(): boolean {
    return this.#parts.folder !== undefined
  }

  /** Logs at once what the first backup would fail of at night. */
  tryFolder(): void {
    this.#tried = this.#tryFolder()
  }

  async #tryFolder(): Promise<void> {
    const { folder, log } = this.#parts
    try {
      await folder?.tryWriting()
    } catch (error) {
      const { found, advice } = await whyNoBackups(error, folder?.path ?? '')
      log.error({ err: error }, `BACKUP_DIR: ${found}. ${advice}`)
    }
  }

  async state(): Promise<BackupsState> {
    const { folder, at, keep } = this.#parts
    if (folder === undefined) return { enabled: false, at, keep, backups: [] }
    const { database } = this.#parts.source
    const last = await findJobState(database.db, LOCK)
    const runningSince =
      this.#running?.startedAt ?? (last?.startedAt && (await isLocked(database)) ? last.startedAt : undefined)
    return {
      enabled: true,
      at,
      keep,
      next: nextRun(Date.now(), at),
      ...(runningSince !== undefined && { runningSince }),
      ...(typeof last?.failure === 'string' && { lastFailure: { at: last.endedAt, message: last.failure } }),
      backups: await folder.list(),
    }
  }

  /** Resolves when it has begun; all servers are told of it by `db`, which may be a transaction. */
  async start(db: Db): Promise<BackupStart> {
    const { folder } = this.#parts
    if (folder === undefined) throw new AppError('BACKUPS_OFF')
    const begun = await this.#begin(folder, true, async () => true)
    if (begun === undefined) throw new AppError('BACKUP_RUNNING')
    await recordStart(db, { name: LOCK, startedAt: begun.startedAt })
    return { startedAt: begun.startedAt }
  }

  /** Rejects with what one that was due has failed of. */
  async runIfDue(): Promise<void> {
    const { folder } = this.#parts
    if (folder === undefined || monotonicTime() < this.#retryAt) return
    const isDue = async () => {
      const now = Date.now()
      const newest = await folder.newest(now)
      return newest === undefined || newest < lastRun(now, this.#parts.at)
    }
    // Asked first without the lock, which costs a connection, and again with it, because another server may have been quicker.
    if (!(await isDue())) return
    const begun = await this.#begin(folder, false, isDue)
    if (begun === undefined) return
    await recordStart(this.#parts.source.database.db, { name: LOCK, startedAt: begun.startedAt })
    await begun.done
  }

  /** Gives up a backup under way. Afterwards nothing here uses the folder. */
  async stop(): Promise<void> {
    this.#stopped.abort(new Error('the server is shutting down'))
    await Promise.allSettled([this.#running?.done, this.#tried])
  }

  /** Resolves when it has begun; undefined if another one is under way or, once no other server can begin one, it is not wanted. */
  async #begin(
    folder: BackupFolder,
    byHand: boolean,
    isWanted: () => Promise<boolean>,
  ): Promise<Running | undefined> {
    if (this.#running !== undefined) return undefined
    const startedAt = Date.now()
    const begun = Promise.withResolvers<boolean>()
    const { exclusively } = this.#parts.source.database
    const done = exclusively(LOCK, async () => {
      if (!(await isWanted())) return
      begun.resolve(true)
      await this.#make(folder, startedAt, byHand)
    })
      .then(() => begun.resolve(false))
      .finally(() => {
        this.#running = undefined
      })
    // Where no caller waits for it, the list tells what fails later.
    done.catch(begun.reject)
    const running = { startedAt, done }
    this.#running = running
    return (await begun.promise) ? running : undefined
  }

  /** A failure is told to the log, the metrics and administrators. */
  async #make(folder: BackupFolder, startedAt: number, byHand: boolean): Promise<void> {
    const { source, keep, log, count } = this.#parts
    const { db } = source.database
    const { signal } = this.#stopped
    const file = folder.fileOf(startedAt, { byHand })
    try {
      await folder.create()
      // Loaded once a day at most.
      const { makeBackup } = await import('./make-backup.ts')
      const manifest = await makeBackup(source, file, { signal })
      const removed = await folder.removeBeyond(keep, Date.now())
      const { files, bytes, exceptions } = manifest.media
      log.info({ file, files, bytes, exceptions: exceptions.length, removed }, 'backup made')
      count.succeeded(startedAt)
      await recordEnd(db, LOCK, null)
    } catch (error) {
      if (signal.aborted) return recordGivenUp(db, LOCK)
      this.#retryAt = monotonicTime() + RETRY_MS
      log.error({ err: error, file }, 'backup failed')
      count.failed()
      await recordEnd(db, LOCK, messageOf(error))
      throw error
    }
  }
}

/** The process that makes one holds the lock; one that died does not. */
async function isLocked({ exclusively }: Database): Promise<boolean> {
  return !(await exclusively(LOCK, async () => {}))
}
