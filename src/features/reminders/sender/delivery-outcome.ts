import type { ClaimedRow } from './claims.sql.ts'

/** What became of a claimed delivery. */
export type DeliveryOutcome = { readonly row: ClaimedRow } & (
  | { readonly result: 'sent'; readonly status?: number | undefined }
  | {
      readonly result: 'failed' | 'gone'
      readonly error: string
      readonly status?: number | undefined
      /** Whether it has been tried at all. */
      readonly isAttempt: boolean
    }
  | {
      readonly result: 'retried'
      readonly error: string
      readonly status?: number | undefined
      readonly nextAttemptAt: number
    }
  /** There is nothing to tell, or the user does not want to hear it. */
  | { readonly result: 'dropped' }
  /** It was not tried: another server may try it, or this one later. */
  | { readonly result: 'released'; readonly nextAttemptAt: number }
)
