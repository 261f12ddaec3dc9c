import { openedDatabase, STORE_NAMES, type Stores, storesOf } from './indexed-database.ts'
import type { Change, OutboxStore } from './outbox-store.ts'
import type { NewQueued, Queued } from './queued.ts'

/** A queue as it was read or written last, with the mark that every change of it renews. */
interface Known {
  readonly mark: string
  readonly queue: readonly Queued[]
}

/**
 * The outbox in IndexedDB. Reading a thousand commands anew for each step of one of them took most of the time of sending
 * them: they are read only if another tab has changed them since, which its mark tells within the same transaction.
 */
export function indexedStore(): OutboxStore {
  const known = new Map<number, Known>()
  let database: Promise<IDBDatabase> | undefined

  /** The connection ends when the person clears the storage, or when a later version in another tab changes it. */
  function open(): Promise<IDBDatabase> {
    database ??= openedDatabase(() => {
      database = undefined
      known.clear()
    })
    return database
  }

  async function within<T>(
    mode: IDBTransactionMode,
    work: (stores: Stores, keep: (value: T) => void) => void,
  ) {
    const transaction = (await open()).transaction([...STORE_NAMES], mode)
    return new Promise<T | undefined>((resolve, reject) => {
      let kept: T | undefined
      transaction.oncomplete = () => resolve(kept)
      transaction.onabort = () => reject(transaction.error)
      work(storesOf(transaction), (value) => {
        kept = value
      })
    })
  }

  function read({ commands, marks }: Stores, userId: number, give: (known: Known) => void): void {
    const marked: IDBRequest<string | undefined> = marks.get(userId)
    marked.onsuccess = () => {
      const mark = marked.result ?? ''
      const last = known.get(userId)
      if (mark !== '' && last?.mark === mark) return give(last)
      const all: IDBRequest<Queued[]> = commands.index('userId').getAll(userId)
      all.onsuccess = () => give({ mark, queue: all.result.toSorted((a, b) => a.seq - b.seq) })
    }
  }

  /** One that was never used before, also not before the storage was cleared. */
  function renew({ marks }: Stores, userId: number): string {
    const mark = crypto.getRandomValues(new BigUint64Array(2)).join()
    marks.put(mark, userId)
    return mark
  }

  return {
    list: async (userId) => {
      const now = await within<Known>('readonly', (stores, keep) => read(stores, userId, keep))
      if (now === undefined) return []
      known.set(userId, now)
      return now.queue
    },

    change: async (userId, decide) => {
      const now = await within<Known>('readwrite', (stores, keep) => {
        read(stores, userId, (before) => {
          const change = decide(before.queue)
          if (change === undefined) return keep(before)
          const mark = renew(stores, userId)
          apply(stores, before.queue, change, (queue) => keep({ mark, queue }))
        })
      })
      if (now !== undefined) known.set(userId, now)
    },

    add: async (queued, photos) => {
      await within('readwrite', (stores) => {
        renew(stores, queued.userId)
        stores.commands.add(queued)
        for (const [at, photo] of photos.entries()) stores.photos.add(photo, photoKey(queued.id, at))
      })
    },

    photo: (id, at) =>
      within<Blob>('readonly', ({ photos }, keep) => {
        const request: IDBRequest<Blob | undefined> = photos.get(photoKey(id, at))
        request.onsuccess = () => request.result !== undefined && keep(request.result)
      }),
  }
}

/** Writes the change, and gives the queue as it is then. */
function apply(
  { commands, photos }: Stores,
  queue: readonly Queued[],
  { add = [], put = [], remove = [], forgetPhotos = [] }: Change,
  give: (queue: readonly Queued[]) => void,
): void {
  const removed = new Set(remove)
  const after = new Map(queue.map((queued) => [queued.seq, queued]))
  for (const queued of put) {
    commands.put(queued)
    after.set(queued.seq, queued)
  }
  for (const { id, seq } of queue) {
    if (!removed.has(id)) continue
    commands.delete(seq)
    after.delete(seq)
  }
  for (const id of [...remove, ...forgetPhotos]) photos.delete(IDBKeyRange.bound(photoKey(id, 0), `${id}/:`))
  if (add.length === 0) give([...after.values()])
  for (const [at, queued] of add.entries()) {
    const added = commands.add(queued satisfies NewQueued)
    added.onsuccess = () => {
      const seq = Number(added.result)
      after.set(seq, { ...queued, seq })
      if (at === add.length - 1) give([...after.values()])
    }
  }
}

/** All keys of a command lie between `id/` and `id/:`, since the colon follows the digits. */
function photoKey(id: string, at: number): string {
  return `${id}/${at}`
}
