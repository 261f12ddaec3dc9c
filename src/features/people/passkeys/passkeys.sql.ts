import { deletesAllOwn } from '../../../db/query/own-rows.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'

const COLUMNS = ['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

type NewRow = {
  readonly userId: number
  readonly name: string
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly createdAt: number
}

export const insertPasskeyRow = prepared((db, bind: NewRow) =>
  db
    .insertInto('passkeys')
    .values({
      user_id: bind.userId,
      name: bind.name,
      credential_id: bind.credentialId,
      public_key: bind.publicKey,
      counter: bind.counter,
      created_at: bind.createdAt,
    })
    .returning(COLUMNS),
)

export const listPasskeyRows = prepared((db, bind: { userId: number }) =>
  db
    .selectFrom('passkeys')
    .select([...COLUMNS, 'credential_id as credentialId'])
    .where('user_id', '=', bind.userId)
    .orderBy('id'),
)

export const findPasskeyByCredential = preparedRow((db, bind: { credentialId: string }) =>
  db
    .selectFrom('passkeys')
    .select([
      'id',
      'user_id as userId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
    ])
    .where('credential_id', '=', bind.credentialId),
)

type Use = { readonly id: number; readonly from: number; readonly counter: number; readonly now: number }

/** Compare and swap: undefined if it was used or deleted meanwhile. */
export const usePasskeyRow = preparedRow((db, bind: Use) =>
  db
    .updateTable('passkeys')
    .set({ counter: bind.counter, last_used_at: bind.now })
    .where('id', '=', bind.id)
    .where('counter', '=', bind.from)
    .returning('id'),
)

export const renamePasskeyRow = prepared((db, bind: { userId: number; id: number; name: string }) =>
  db
    .updateTable('passkeys')
    .set({ name: bind.name })
    .where('user_id', '=', bind.userId)
    .where('id', '=', bind.id),
)

export const deletePasskeyRow = prepared((db, bind: { userId: number; id: number }) =>
  db.deleteFrom('passkeys').where('user_id', '=', bind.userId).where('id', '=', bind.id),
)

export const deleteAllPasskeyRows = deletesAllOwn('passkeys', 500)
