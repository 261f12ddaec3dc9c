import { access, constants } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type DeniedAccess, deniedAccess } from '../base/denied-access.ts'
import { hasCode } from '../base/errors.ts'
import type { Config } from '../config/config.ts'

type Where = Pick<Config, 'dataDir' | 'database' | 'storage' | 'secretKeys'>

/** What of the data folder this account may not use; undefined if it may use all that is there. */
export async function deniedData({
  dataDir,
  database,
  storage,
  secretKeys,
}: Where): Promise<DeniedAccess | undefined> {
  const { R_OK, W_OK, X_OK } = constants
  const own = ['', 'cache', 'spool', 'locks'].map((name) => join(dataDir, name))
  const folders = storage.kind === 'disk' ? [...own, storage.directory] : own
  const files = database.engine === 'sqlite' ? ['', '-wal', '-shm'].map((end) => database.file + end) : []
  const secrets = secretKeys.length === 0 ? [join(dataDir, 'secret.key')] : []
  const needed = [
    // As `folder/.`, which a file in its place has not: that is told where the folder is made.
    ...folders.map((path) => [`${path}/.`, R_OK | W_OK | X_OK] as const),
    ...files.map((path) => [path, R_OK | W_OK] as const),
    ...secrets.map((path) => [path, R_OK] as const),
  ]
  for (const [path, mode] of needed) {
    try {
      await access(path, mode)
    } catch (error) {
      // What is not there yet is made, and that tells what is in its way.
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) continue
      return deniedAccess(error, resolve(path), dataDir)
    }
  }
  return undefined
}

/** Rejects before anything is opened: SQLite would open a file that it may not write to, and fail at the first change. */
export async function requireDataAccess(config: Where): Promise<void> {
  const denied = await deniedData(config)
  if (denied !== undefined) throw new Error(`${denied.found}. ${denied.advice}`)
}
