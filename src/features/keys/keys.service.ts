import { announce } from '../../db/announce.ts'
import { bumpRevision } from '../../db/revisions.ts'
import type { Db } from '../../db/schema.ts'
import { holdLock, inTransaction } from '../../db/transaction.ts'
import { AppError, RETRY_SOON } from '../../http/errors.ts'
import { QueueFullError, WorkQueue } from '../../jobs/work-queue.ts'
import { generateSigningPair, type KeyPair } from './key-pair.ts'
import type { KeyRotation } from './keys.schema.ts'
import { deactivateKeysBeyond, hasAnyKey, insertKey, listActiveKeys } from './keys.sql.ts'
import { seal } from './secret-box.ts'

/** Told to every server when the key set changes. */
export const KEY_CHANGES = 'frond_signing_keys'

/** Making a key is a second of computing: a flood of rotations must not starve everything else. */
const generation = new WorkQueue({ slots: 1, mostWaiting: 32 })

/** Makes the first key of an empty database; on any other it does nothing, whatever state the keys are in. */
export async function ensureFirstKey(db: Db, sealingKey: Buffer, firstKey?: Promise<KeyPair>): Promise<void> {
  if (await hasAnyKey(db)) return
  const pair = await (firstKey ?? generateSigningPair())
  await inTransaction(db, async (db) => {
    await holdLock(db, 'signing keys')
    if (await hasAnyKey(db)) return
    await storeNewKey(db, pair, sealingKey, Date.now())
  })
}

export interface RotationOptions {
  readonly sealingKey: Buffer
  readonly keepActive: number
}

/**
 * A new key signs from now on and the older ones beyond `keepActive` are put out of use, in one step:
 * nobody ever sees a set without a signer or with too many keys.
 */
export function rotateKeys(
  db: Db,
  pair: KeyPair,
  { sealingKey, keepActive }: RotationOptions,
): Promise<KeyRotation> {
  return inTransaction(db, async (db) => {
    await holdLock(db, 'signing keys')
    const createdAt = Date.now()
    await storeNewKey(db, pair, sealingKey, createdAt)
    await deactivateKeysBeyond(db, keepActive, createdAt)
    const active = await listActiveKeys(db)
    return { kid: pair.kid, activeKeys: active.length, createdAt }
  })
}

/** To be called outside of any transaction: others could not write meanwhile. */
export async function newKeyPair(generate = generateSigningPair): Promise<KeyPair> {
  try {
    return await generation.run(generate)
  } catch (error) {
    if (error instanceof QueueFullError)
      throw new AppError('OVERLOADED', { headers: RETRY_SOON, cause: error })
    throw error
  }
}

async function storeNewKey(db: Db, { privateKey, ...pair }: KeyPair, sealingKey: Buffer, createdAt: number) {
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  await insertKey(db, { ...pair, sealedPrivateKey: seal(sealingKey, pair.kid, der), createdAt })
  await bumpRevision(db, 'signing_keys')
  await announce(db, KEY_CHANGES)
}
