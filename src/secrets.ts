import { hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { link, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDataFolder } from './base/data-folder.ts'
import { hasCode } from './base/errors.ts'
import type { Config } from './config.ts'

/** Keys derived from the operator's secrets, one for each secret, the current one first. */
export interface Secrets {
  keysFor(purpose: string): readonly [current: Buffer, ...older: Buffer[]]
}

const deriveKey = promisify<string, string, number, Buffer>(scrypt)

export async function loadSecrets({ secretKeys, dataDir }: Config): Promise<Secrets> {
  const [current = await generatedSecret(dataDir), ...older] = secretKeys
  // scrypt is slow on purpose: people choose secrets that they can remember.
  const [master, ...olderMasters] = await Promise.all([stretch(current), ...older.map(stretch)])
  return {
    keysFor: (purpose) => [keyFor(master, purpose), ...olderMasters.map((key) => keyFor(key, purpose))],
  }
}

function stretch(secret: string): Promise<Buffer> {
  return deriveKey(secret, 'frond', 32)
}

function keyFor(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', purpose, 32))
}

/** Generated at the first start. The complete file is linked into place: of two servers starting at once, one wins and both read its secret. */
async function generatedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret.key')
  const existing = await readIfThere(file)
  if (existing !== undefined) return existing
  await createDataFolder(dataDir)
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(file, 'utf8')).trim()
    if (secret === '') throw new Error(`${file} is empty; restore it from a backup`)
    return secret
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
