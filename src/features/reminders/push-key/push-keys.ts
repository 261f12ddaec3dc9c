import { createECDH } from 'node:crypto'
import { seal, unseal } from '../../../base/secret-box.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { findPushKeyRow, insertPushKeyRow } from './push-key.sql.ts'

/** By which push services know this installation (VAPID): both halves in base64url, as browsers and services take them. */
export interface PushKey {
  readonly publicKey: string
  readonly privateKey: string
}

const CURVE = 'prime256v1'
const BYTES = 32

/** Made at the first start, once for all servers: browsers subscribe to it, and another one would end all subscriptions. */
export async function ensurePushKey(db: Db, sealingKey: Buffer): Promise<void> {
  if ((await findPushKeyRow(db, {})) !== undefined) return
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const publicKey = pair.getPublicKey('base64url')
  // A number that is small has fewer bytes.
  const privateKey = Buffer.concat([Buffer.alloc(BYTES), pair.getPrivateKey()]).subarray(-BYTES)
  await insertPushKeyRow(db, { publicKey, sealedPrivateKey: seal(sealingKey, publicKey, privateKey) })
}

/** The key of the database, read when it is needed first. */
export class PushKeys {
  readonly #sealingKeys: readonly Buffer[]
  #known: PushKey | undefined

  constructor(sealingKeys: readonly Buffer[]) {
    this.#sealingKeys = sealingKeys
  }

  /** Undefined if it was sealed under a secret that this server does not have. */
  async current(db: Db): Promise<PushKey | undefined> {
    this.#known ??= await this.#read(db)
    return this.#known
  }

  async #read(db: Db): Promise<PushKey | undefined> {
    const row = await findPushKeyRow(db, {})
    const privateKey = row && unseal(this.#sealingKeys, row.publicKey, row.sealedPrivateKey)
    return privateKey && { publicKey: row.publicKey, privateKey: privateKey.toString('base64url') }
  }
}

/** Without its private half nothing can be sent, so no browser should subscribe to the public one. */
export async function usablePushKey(db: Db, pushKeys: PushKeys): Promise<PushKey> {
  const key = await pushKeys.current(db)
  if (key !== undefined) return key
  throw new AppError('CHANNEL_UNAVAILABLE', {
    message: 'This server cannot send web push: its key cannot be read, because SECRET_KEY has changed.',
  })
}
