import { hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { link, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDataFolder } from '../base/data-folder.ts'
import { hasCode } from '../base/errors.ts'
import type { Config } from './config.ts'

/** Keys derived from the operator's secrets, one for each secret, the current one first. */
export type DerivedKeys = readonly [current: Buffer, ...older: Buffer[]]

export interface Secrets {
  keysFor(purpose: string): DerivedKeys
}

const deriveKey = promisify<string, string, number, Buffer>(scrypt)

/** A secret is generated at the first start. */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const known = await secretTexts(config)
  if (known.length > 0) return secretsFrom(known)
  return secretsFrom([await storeFirst(config.dataDir, randomBytes(32).toString('base64url'))])
}

export async function secretsFrom(texts: readonly string[]): Promise<Secrets> {
  const [current, ...older] = texts
  if (current === undefined) throw new Error('There is no secret')
  // scrypt is slow on purpose: people choose secrets that they can remember.
  const stretch = (secret: string) => deriveKey(secret, 'frond', 32)
  const [master, ...olderMasters] = await Promise.all([stretch(current), ...older.map(stretch)])
  return {
    keysFor: (purpose) => {
      const keyFrom = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
      return [keyFrom(master), ...olderMasters.map(keyFrom)]
    },
  }
}

/** The secrets as they are configured or in the data folder, the current one first; none before the first start. */
export async function secretTexts({
  secretKeys,
  dataDir,
}: Pick<Config, 'secretKeys' | 'dataDir'>): Promise<readonly string[]> {
  if (secretKeys.length > 0) return secretKeys
  const stored = await readIfThere(fileIn(dataDir))
  return stored === undefined ? [] : [stored]
}

/** Puts secrets into a data folder that has none, in place of a generated one. */
export async function storeSecret(dataDir: string, secret: string): Promise<void> {
  const stored = await storeFirst(dataDir, secret)
  if (stored !== secret) throw new Error(`${fileIn(dataDir)} has another secret already`)
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/** The complete file is linked into place: of two servers starting at once, one wins and both read its secret. */
async function storeFirst(dataDir: string, secret: string): Promise<string> {
  const file = fileIn(dataDir)
  await createDataFolder(dataDir)
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${secret}\n`)
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
