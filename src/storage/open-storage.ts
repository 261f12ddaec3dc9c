import { createDataFolder } from '../base/data-folder.ts'
import type { StorageConfig } from '../config/config.ts'
import { diskStorage } from './disk.ts'
import type { Spool } from './spool.ts'
import type { Storage } from './storage.ts'

/** The S3 client is large, so it is imported only where S3 is configured. */
export async function openStorage(config: StorageConfig, spool: Spool): Promise<Storage> {
  if (config.kind === 'disk') {
    await createDataFolder(config.directory)
    return diskStorage(config.directory)
  }
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(config, spool)
}
