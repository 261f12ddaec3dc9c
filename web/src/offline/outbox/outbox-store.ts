import type { NewQueued, Queued } from './queued.ts'

/** What becomes of the queue in one transaction. */
export interface Change {
  readonly add?: readonly NewQueued[]
  readonly put?: readonly Queued[]
  /** By id, with their photographs. */
  readonly remove?: readonly string[]
  /** The ids of commands of which the photographs are not needed any more. */
  readonly forgetPhotos?: readonly string[]
}

/** Where the outbox of this device is kept: shared by all tabs, and there again after the browser was killed. */
export interface OutboxStore {
  /** Lists the commands of one user, in the order of sending. */
  list(userId: number): Promise<readonly Queued[]>
  /** Decides on the queue as it is and writes the result, and no other tab comes between. */
  change(userId: number, decide: (queue: readonly Queued[]) => Change | undefined): Promise<void>
  add(queued: NewQueued, photos: readonly Blob[]): Promise<void>
  photo(id: string, at: number): Promise<Blob | undefined>
}
