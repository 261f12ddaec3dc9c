import { prepared } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'

const newestFirst = prepared((db, _bind: Record<string, never>) =>
  db
    .selectFrom('signing_keys')
    .select([
      'kid',
      'modulus',
      'exponent',
      'sealed_private_key as sealedPrivateKey',
      'created_at as createdAt',
      'deactivated_at as deactivatedAt',
    ])
    .orderBy('id', 'desc'),
)

export type KeyRow = Awaited<ReturnType<typeof newestFirst>>[number]

export function listKeyRows(db: Db): Promise<KeyRow[]> {
  return newestFirst(db, {})
}

/** Newest first: the first one signs. */
export async function listActiveKeyRows(db: Db): Promise<KeyRow[]> {
  return (await listKeyRows(db)).filter(({ deactivatedAt }) => deactivatedAt === null)
}

type NewKey = {
  readonly kid: string
  readonly modulus: string
  readonly exponent: string
  readonly sealedPrivateKey: Uint8Array
  readonly createdAt: number
}

export const insertKeyRow = prepared((db, bind: NewKey) =>
  db.insertInto('signing_keys').values({
    kid: bind.kid,
    modulus: bind.modulus,
    exponent: bind.exponent,
    sealed_private_key: bind.sealedPrivateKey,
    created_at: bind.createdAt,
  }),
)

/** A deactivated key keeps its public half for the list of keys; its private half is deleted for good. */
export const deactivateKeysBeyond = prepared((db, bind: { keep: number; now: number }) =>
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
