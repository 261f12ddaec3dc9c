import { prepared } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'

export interface KeyRow {
  readonly kid: string
  readonly modulus: string
  readonly exponent: string
  readonly sealedPrivateKey: Uint8Array | null
  readonly createdAt: number
  readonly deactivatedAt: number | null
}

const COLUMNS = [
  'kid',
  'modulus',
  'exponent',
  'sealed_private_key as sealedPrivateKey',
  'created_at as createdAt',
  'deactivated_at as deactivatedAt',
] as const

const activeKeys = prepared((db, _bind: Record<string, never>) =>
  db.selectFrom('signing_keys').select(COLUMNS).where('deactivated_at', 'is', null).orderBy('id', 'desc'),
)

/** Newest first: the first one signs. */
export function listActiveKeyRows(db: Db): Promise<KeyRow[]> {
  return activeKeys(db, {})
}

export async function hasAnyKey(db: Db): Promise<boolean> {
  return (await db.selectFrom('signing_keys').select('id').limit(1).executeTakeFirst()) !== undefined
}

const allKeys = prepared((db, _bind: Record<string, never>) =>
  db.selectFrom('signing_keys').select(COLUMNS).orderBy('id', 'desc'),
)

export async function listKeyRows(db: Db): Promise<KeyRow[]> {
  return allKeys(db, {})
}

type NewKey = {
  readonly kid: string
  readonly modulus: string
  readonly exponent: string
  readonly sealedPrivateKey: Uint8Array
  readonly createdAt: number
}

const insertion = prepared((db, bind: NewKey) =>
  db.insertInto('signing_keys').values({
    kid: bind.kid,
    modulus: bind.modulus,
    exponent: bind.exponent,
    sealed_private_key: bind.sealedPrivateKey,
    created_at: bind.createdAt,
  }),
)

export async function insertKeyRow(db: Db, key: NewKey): Promise<void> {
  await insertion(db, key)
}

const deactivation = prepared((db, bind: { keep: number; now: number }) =>
  db
    .updateTable('signing_keys')
    .set({ deactivated_at: bind.now, sealed_private_key: null })
    .where('deactivated_at', 'is', null)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('signing_keys')
        .select('id')
        .where('deactivated_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(bind.keep),
    ),
)

/** A deactivated key keeps its public half for the list of keys; its private half is deleted for good. */
export async function deactivateKeysBeyond(db: Db, keep: number, now: number): Promise<void> {
  await deactivation(db, { keep, now })
}
