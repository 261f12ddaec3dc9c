import { indexedStore } from '../offline/outbox/indexed-store.ts'
import type { Queued } from '../offline/outbox/queued.ts'
import { indexedReads } from '../offline/reads/indexed-reads.ts'
import type { KeptRead } from '../offline/reads/kept-read.ts'

/** What this device keeps: the answers of earlier visits, and what was not sent. */
export const readStore = indexedReads()
export const outboxStore = indexedStore()

let kept: Promise<readonly KeptRead[]> | undefined
let queue: { readonly userId: number; readonly found: readonly Queued[] } | undefined
let isQueueRead: Promise<void> | undefined

/** Reads both while the application is on its way: opening a database takes as long as drawing the first screen. */
export function readStorageEarly(userId: number): void {
  kept = readStore.all()
  isQueueRead = outboxStore.list(userId).then(
    (found) => {
      queue = { userId, found }
    },
    // Opening the outbox reads it again, and tells of the failure.
    () => undefined,
  )
}

/** To be awaited before the first screen. */
export async function storageIsRead(): Promise<void> {
  await Promise.all([kept, isQueueRead])
}

/** Given once: what is read later than at the start has to be read anew. */
export function takeKeptReads(): Promise<readonly KeptRead[]> {
  const early = kept
  kept = undefined
  return early ?? readStore.all()
}

/** Likewise, if it was read for this user. */
export function takeQueue(userId: number): readonly Queued[] | undefined {
  const early = queue
  queue = undefined
  return early?.userId === userId ? early.found : undefined
}
