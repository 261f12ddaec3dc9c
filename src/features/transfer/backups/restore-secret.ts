import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Config } from '../../../config/config.ts'
import { loadSecrets, secretsFrom, secretTexts, storeSecret } from '../../../config/secrets.ts'
import type { Db } from '../../../db/schema.ts'
import { newKeyPair, rotateKeys } from '../../people/keys/keys.service.ts'
import { BackupError, fingerprintsOf, SECRET_ENTRY } from './manifest.ts'
import { entryOf, type OpenBackup } from './verify-backup.ts'

const isSecrets = Compile(Type.Array(Type.String(), { minItems: 1 }))

const WHERE = 'SECRET_KEY, or secret.key in the data folder of the old server'

/**
 * Refuses an archive if its signing keys, reminder channels and sessions could not be read here. Returns a function that puts the
 * secret in its place, where the archive has it and there is none yet.
 */
export async function prepareSecret(backup: OpenBackup, config: Config): Promise<() => Promise<void>> {
  const { manifest } = backup
  const texts = await secretTexts(config)
  if (texts.length > 0) {
    const known = new Set(fingerprintsOf(await secretsFrom(texts)))
    if (manifest.secrets.every((fingerprint) => known.has(fingerprint))) return async () => {}
    throw new BackupError(
      `This archive needs the secret it was made with (${WHERE}), and the one that is set here is another`,
    )
  }
  const [secret, ...older] = await secretsIn(backup)
  if (secret === undefined)
    throw new BackupError(
      `This archive needs the secret it was made with: set it first (${WHERE}). It is in the archive only if that was asked for with --with-secret`,
    )
  if (older.length > 0)
    throw new BackupError(
      `This archive has ${older.length + 1} secrets in ${SECRET_ENTRY}: set SECRET_KEY to all of them, in that order, with commas between`,
    )
  return () => storeSecret(config.dataDir, secret)
}

/** A new key signs, sealed with the secret of this server; none of the archive can be opened. */
export async function replaceSigningKeys(db: Db, config: Config): Promise<void> {
  const [sealingKey] = (await loadSecrets(config)).keysFor('signing keys')
  await rotateKeys(db, await newKeyPair(), { sealingKey, keepActive: 1 })
}

async function secretsIn({ reader, manifest }: OpenBackup): Promise<readonly string[]> {
  if (manifest.secret === undefined) return []
  const value: unknown = JSON.parse((await reader.readWhole(entryOf(reader, SECRET_ENTRY))).toString())
  if (!isSecrets.Check(value)) throw new BackupError(`${SECRET_ENTRY} cannot be read`)
  return value
}
