import { seal } from '../../../base/secret-box.ts'
import { bumpRevision } from '../../../db/query/revisions.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import { holdLock, inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { WorkQueue } from '../../../jobs/work-queue.ts'
import { generateSigningPair, type KeyPair } from './key-pair.ts'
import type { KeyRotation, SigningKey } from './keys.schema.ts'
import { deactivateKeysBeyond, insertKeyRow, listActiveKeyRows, listKeyRows } from './keys.sql.ts'

/** The channel on which servers tell each other that the key set has changed. */
export const KEY_CHANGES = 'frond_signing_keys'

/** Generating a key takes about a second of CPU: a flood of rotations must not starve other requests. */
export const keyGeneration = new WorkQueue({ slots: 1, mostWaiting: 32 })

/** Generates the first key of an empty database; does nothing where there is any key, active or not. */
export async function ensureFirstKey(db: Db, sealingKey: Buffer, firstKey?: Promise<KeyPair>): Promise<void> {
  if ((await listKeyRows(db)).length > 0) return
  const pair = await (firstKey ?? generateSigningPair())
  await inTransaction(db, async (db) => {
    await holdLock(db, 'signing keys')
    if ((await listKeyRows(db)).length > 0) return
    await storeNewKey(db, pair, sealingKey, Date.now())
  })
}

/** Newest first. The newest active key signs. */
export async function listKeys(db: Db): Promise<SigningKey[]> {
  const rows = await listKeyRows(db)
  const signing = rows.find(({ deactivatedAt }) => deactivatedAt === null)
  return rows.map(({ kid, createdAt, deactivatedAt }) => ({
    kid,
    active: deactivatedAt === null,
    signing: kid === signing?.kid,
    createdAt,
    ...(deactivatedAt === null ? {} : { deactivatedAt }),
  }))
}

export interface RotationOptions {
  readonly sealingKey: Buffer
  readonly keepActive: number
}

/**
 * A new key signs from now on, and the older ones beyond `keepActive` are deactivated in the same transaction: no
 * server ever loads a set without a signing key or with too many keys.
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
    await deactivateKeysBeyond(db, { keep: keepActive, now: createdAt })
    const active = await listActiveKeyRows(db)
    return { kid: pair.kid, activeKeys: active.length, createdAt }
  })
}

/** Callers are outside of any transaction, which would keep others from writing. It rejects with QueueFullError while too many wait. */
export function newKeyPair(generate = generateSigningPair): Promise<KeyPair> {
  return keyGeneration.run(generate)
}

async function storeNewKey(db: Db, { privateKey, ...pair }: KeyPair, sealingKey: Buffer, createdAt: number) {
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  await insertKeyRow(db, { ...pair, sealedPrivateKey: seal(sealingKey, pair.kid, der), createdAt })
  await bumpRevision(db, { name: 'signing_keys' })
  await engineOf(db).announce(db, KEY_CHANGES, '')
}
