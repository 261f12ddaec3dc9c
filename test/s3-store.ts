import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * The S3 store of this run: TEST_S3_URL is its address, a prefix of which each test makes its own. Where
 * TEST_S3_SERVER names the script that runs it, in TEST_S3_DIR on TEST_S3_PORT, it can be killed too; so all that
 * uses the store stands in one file, whose tests run one after another.
 */
const { TEST_S3_URL: url, TEST_S3_SERVER: server, TEST_S3_DIR: folder, TEST_S3_PORT: port } = process.env

export const noS3 = url ? false : 'no S3 store here: set TEST_S3_URL'
export const noS3Server = url && server && folder && port ? false : 'no S3 server to kill: set TEST_S3_SERVER'

/** An S3 URL with a prefix of its own. */
export function newStorageUrl(): string {
  if (!url) throw new Error('There is no S3 store for this run')
  const [address, settings] = url.split('?')
  return `${address?.replace(/\/$/, '')}/${randomUUID()}?${settings}`
}

/** Kills the store at once, in the middle of its work. */
export async function killGateway(): Promise<void> {
  process.kill(Number(await readFile(join(folder ?? '', 'rgw.pid'), 'utf8')), 'SIGKILL')
}

export async function startGateway(): Promise<void> {
  if (!server || !folder || !port) throw new Error('There is no S3 server for this run')
  await promisify(execFile)(server, ['start', folder, port])
}
