import { hasCode } from './base/errors.ts'
import type { DatabaseConfig } from './config/config.ts'
import { isDatabaseFull, isDatabaseOverloaded, isDatabaseUnavailable } from './db/run/errors.ts'
import { AppError } from './http/errors.ts'
import { QueueFullError } from './jobs/work-queue.ts'
import { StorageUnavailableError } from './storage/storage.ts'

const DISK_FULL = ['ENOSPC', 'EDQUOT']
/** It fails, was switched to read-only because it did, or is not ours to write to. */
const DISK_AWAY = ['EROFS', 'EIO', 'EACCES', 'EPERM']
const OUT_OF_DESCRIPTORS = ['EMFILE', 'ENFILE']

/** Maps what database, storage and work queues throw to the error a client gets; undefined for a bug. */
export function mapError(error: Error): AppError | undefined {
  if (isDatabaseUnavailable(error) || error instanceof StorageUnavailableError)
    return new AppError('UNAVAILABLE', { cause: error })
  if (isDatabaseOverloaded(error) || error instanceof QueueFullError || hasCode(error, ...OUT_OF_DESCRIPTORS))
    return new AppError('OVERLOADED', { cause: error })
  if (isDatabaseFull(error) || hasCode(error, ...DISK_FULL))
    return new AppError('STORAGE_FULL', { cause: error })
  if (hasCode(error, ...DISK_AWAY)) return new AppError('UNAVAILABLE', { cause: error })
  return undefined
}

/** Whether the disk of the data folder is full: there deleting cached images helps, on that of PostgreSQL it would not. */
export function isDataDiskFull(error: Error, { engine }: DatabaseConfig): boolean {
  return hasCode(error, ...DISK_FULL) || (engine === 'sqlite' && isDatabaseFull(error))
}
