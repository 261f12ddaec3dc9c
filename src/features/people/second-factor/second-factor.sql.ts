import { prepared, preparedRow } from '../../../db/run/prepared.ts'

type Pending = { readonly userId: number; readonly sealed: Uint8Array; readonly createdAt: number }

/** Replaces one that is pending; undefined if one is on. */
export const replacePendingFactor = preparedRow((db, bind: Pending) =>
  db
    .insertInto('second_factors')
    .values({
      user_id: bind.userId,
      sealed_secret: bind.sealed,
      confirmed: 0,
      last_step: 0,
      created_at: bind.createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: bind.sealed, created_at: bind.createdAt })
        .where('second_factors.confirmed', '=', 0),
    )
    .returning('user_id as userId'),
)

export const findSecondFactor = preparedRow((db, bind: { userId: number }) =>
  db
    .selectFrom('second_factors')
    .select(['sealed_secret as sealed', 'confirmed', 'created_at as createdAt'])
    .where('user_id', '=', bind.userId),
)

type Confirmation = { readonly userId: number; readonly createdAt: number; readonly step: number }

/** Compare and swap: undefined if another one is pending by now, or this one is on already. */
export const confirmFactor = preparedRow((db, bind: Confirmation) =>
  db
    .updateTable('second_factors')
    .set({ confirmed: 1, last_step: bind.step })
    .where('user_id', '=', bind.userId)
    .where('confirmed', '=', 0)
    .where('created_at', '=', bind.createdAt)
    .returning('user_id as userId'),
)

/** One statement decides: of many requests with one code, one spends it. */
export const spendStep = preparedRow((db, bind: { userId: number; step: number }) =>
  db
    .updateTable('second_factors')
    .set({ last_step: bind.step })
    .where('user_id', '=', bind.userId)
    .where('last_step', '<', bind.step)
    .returning('user_id as userId'),
)

export const insertRecoveryCode = prepared((db, bind: { userId: number; codeHash: string }) =>
  db.insertInto('recovery_codes').values({ user_id: bind.userId, code_hash: bind.codeHash }),
)

export const deleteRecoveryCode = preparedRow((db, bind: { userId: number; codeHash: string }) =>
  db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', bind.userId)
    .where('code_hash', '=', bind.codeHash)
    .returning('user_id as userId'),
)

export const countRecoveryCodes = prepared((db, bind: { userId: number }) =>
  db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', bind.userId),
)

export const deleteAllRecoveryCodes = prepared((db, bind: { userId: number }) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', bind.userId),
)

export const deleteFactor = preparedRow((db, bind: { userId: number }) =>
  db.deleteFrom('second_factors').where('user_id', '=', bind.userId).returning('confirmed'),
)
