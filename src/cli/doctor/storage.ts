import { existsSync } from 'node:fs'
import { access, constants, lstat, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { deniedAccess } from '../../base/denied-access.ts'
import { hasCode, messageOf } from '../../base/errors.ts'
import type { Config } from '../../config/config.ts'
import { REFUSALS } from '../../features/garden/media/claim/storage-claim.ts'
import { diskStorage } from '../../storage/disk.ts'
import { readMarker } from '../../storage/marker.ts'
import { Spool } from '../../storage/spool.ts'
import { FileMissingError, type Storage, StorageRefusedError } from '../../storage/storage.ts'
import type { DatabaseReader } from './database.ts'
import { about, type Finding } from './finding.ts'

const { ok, warning, problem } = about('storage')

/** Whether files can be written and read, and which installation they belong to. Without a database only the first can be told. */
export async function checkStorage(config: Config, reader: DatabaseReader | undefined): Promise<Finding[]> {
  const storage = await open(config)
  try {
    const usable =
      config.storage.kind === 'disk' ? await disk(config, config.storage.directory) : await bucket(storage)
    if (usable.state === 'problem' || reader === undefined) return [usable]
    return [usable, ...(await latestFile(storage, reader)), ...(await claim(storage, reader))]
  } finally {
    await storage.close()
  }
}

/** Without making the folders that a server would make. */
async function open({ storage, dataDir }: Config): Promise<Storage> {
  if (storage.kind === 'disk') return diskStorage(storage.directory)
  const { s3Storage } = await import('../../storage/s3.ts')
  return s3Storage(storage, new Spool(join(dataDir, 'spool')))
}

async function disk({ dataDir }: Config, directory: string): Promise<Finding> {
  try {
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return warning(`there is no folder ${directory}`, 'A first start makes it.')
    const denied = await deniedAccess(error, directory, dataDir)
    return problem(
      denied?.found ?? `${directory} cannot be used: ${messageOf(error)}`,
      denied?.advice ?? 'Give it to the account of the server, and run this as that account.',
    )
  }
  const spool = join(dataDir, 'spool')
  const other = existsSync(spool) ? spool : dataDir
  if ((await stat(directory)).dev !== (await stat(other)).dev) {
    return problem(
      `${directory} is on another file system than ${other}: uploads cannot be moved there`,
      'Mount both together, DATA_DIR as a whole.',
    )
  }
  const isLink = (await lstat(directory)).isSymbolicLink()
  return ok(`${directory} can be read and written${isLink ? ', through a link' : ''}`)
}

async function bucket(storage: Storage): Promise<Finding> {
  try {
    await storage.check()
    return ok('the bucket answers')
  } catch (error) {
    if (error instanceof StorageRefusedError) {
      const advice = `${error.advice.charAt(0).toUpperCase()}${error.advice.slice(1)}.`
      return problem(`the store refuses the bucket: ${error.code}`, advice)
    }
    const { cause } = error instanceof Error ? error : {}
    return problem(
      `the bucket does not answer: ${messageOf(cause ?? error)}`,
      'Check STORAGE_URL and the AWS_… variables, and that the store can be reached from here.',
    )
  }
}

async function latestFile(storage: Storage, reader: DatabaseReader): Promise<Finding[]> {
  const [latest] = await reader.rows('select key from media order by id desc limit 1')
  if (latest === undefined) return []
  try {
    const stream = await storage.read(String(latest.key), { start: 0, end: 0 })
    stream.destroy()
    return [ok('the latest file of the database can be read')]
  } catch (error) {
    const found = error instanceof FileMissingError ? 'is not there' : `cannot be read: ${messageOf(error)}`
    return [
      problem(
        `the latest file of the database ${found}`,
        'Is STORAGE_URL, or DATA_DIR/media, that of this database? Files that are lost come back from a backup.',
      ),
    ]
  }
}

async function claim(storage: Storage, reader: DatabaseReader): Promise<Finding[]> {
  const [row] = await reader.rows('select database_id as id, refusal from storage_claims')
  const marker = await readMarker(storage)
  const refusal = Object.entries(REFUSALS).find(([name]) => name === row?.refusal)?.[1]
  if (refusal !== undefined) return [problem('nothing is cleaned up in it', `${refusal}.`)]
  if (marker === undefined || row === undefined) return []
  if (marker.database === row.id) return [ok('it is claimed by this database')]
  return [problem('another database claims it', `${REFUSALS['another database']}.`)]
}
