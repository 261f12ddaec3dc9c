import { hasCode } from './base/errors.ts'
import { isDatabaseFull, isDatabaseOverloaded, isDatabaseUnavailable } from './db/run/errors.ts'
import { engineOf } from './db/run/session-executor.ts'
import type { Db } from './db/schema.ts'
import { AppError } from './http/errors.ts'
import type { ErrorMapper } from './http/server/error-handler.ts'
import { QueueFullError } from './jobs/work-queue.ts'
import { StorageUnavailableError } from './storage/storage.ts'

const DISK_FULL = ['ENOSPC', 'EDQUOT']
/** The disk fails, was switched to read-only because it did, or may not be written to by this process. */
const DISK_AWAY = ['EROFS', 'EIO', 'EACCES', 'EPERM']
const OUT_OF_DESCRIPTORS = ['EMFILE', 'ENFILE']

/** Maps what database, storage and work queues throw to the error a client gets. On a full data disk it also makes room. */
export function errorMapper(db: Db, makeRoom: () => Promise<void>): ErrorMapper {
  return (error) => {
    if (isDataDiskFull(db, error)) void makeRoom()
    return mapError(error)
  }
}

function mapError(error: Error): AppError | undefined {
  if (isDatabaseUnavailable(error) || error instanceof StorageUnavailableError)
    return new AppError('UNAVAILABLE', { cause: error })
  if (isDatabaseOverloaded(error) || error instanceof QueueFullError || hasCode(error, ...OUT_OF_DESCRIPTORS))
    return new AppError('OVERLOADED', { cause: error })
  if (isDatabaseFull(error) || hasCode(error, ...DISK_FULL))
    return new AppError('STORAGE_FULL', { cause: error })
  if (hasCode(error, ...DISK_AWAY)) return new AppError('UNAVAILABLE', { cause: error })
  return undefined
}

function isDataDiskFull(db: Db, error: Error): boolean {
  return hasCode(error, ...DISK_FULL) || (engineOf(db).isOnDataDisk && isDatabaseFull(error))
}
