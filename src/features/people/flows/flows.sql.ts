import { prepared, preparedRow } from '../../../db/run/prepared.ts'

type NewRow = {
  readonly flowHash: string
  readonly kind: number
  readonly sealed: Uint8Array
  readonly expiresAt: number
}

export const insertFlowRow = prepared((db, bind: NewRow) =>
  db.insertInto('flows').values({
    flow_hash: bind.flowHash,
    kind: bind.kind,
    sealed: bind.sealed,
    expires_at: bind.expiresAt,
  }),
)

/** Of many requests with one flow, one gets the row. */
export const takeFlowRow = preparedRow((db, bind: { flowHash: string }) =>
  db
    .deleteFrom('flows')
    .where('flow_hash', '=', bind.flowHash)
    .returning(['kind', 'sealed', 'expires_at as expiresAt']),
)
