import type { Change, OutboxStore } from './outbox-store.ts'
import type { NewQueued, Queued } from './queued.ts'

const DATABASE = 'frond-outbox'
const COMMANDS = 'commands'
const PHOTOS = 'photos'

/** The outbox in IndexedDB. */
export function indexedStore(): OutboxStore {
  let database: Promise<IDBDatabase> | undefined

  /** The connection ends when the person clears the storage, or when a later version in another tab changes it. */
  function open(): Promise<IDBDatabase> {
    database ??= opened(() => {
      database = undefined
    })
    return database
  }

  async function within<T>(
    mode: IDBTransactionMode,
    work: (stores: Stores, keep: (value: T) => void) => void,
  ) {
    const transaction = (await open()).transaction([COMMANDS, PHOTOS], mode)
    return new Promise<T | undefined>((resolve, reject) => {
      let kept: T | undefined
      transaction.oncomplete = () => resolve(kept)
      transaction.onabort = () => reject(transaction.error)
      const commands = transaction.objectStore(COMMANDS)
      work({ commands, photos: transaction.objectStore(PHOTOS) }, (value) => {
        kept = value
      })
    })
  }

  return {
    list: async (userId) =>
      (await within<Queued[]>('readonly', ({ commands }, keep) => read(commands, userId, keep))) ?? [],

    change: async (userId, decide) => {
      await within('readwrite', (stores) => {
        read(stores.commands, userId, (queue) => apply(stores, queue, decide(queue)))
      })
    },

    add: async (queued, photos) => {
      await within('readwrite', (stores) => {
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

interface Stores {
  readonly commands: IDBObjectStore
  readonly photos: IDBObjectStore
}

function opened(onEnd: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      // The key is the order of sending, given by the database, so that a clock that is set back changes nothing.
      const commands = request.result.createObjectStore(COMMANDS, { keyPath: 'seq', autoIncrement: true })
      commands.createIndex('userId', 'userId')
      request.result.createObjectStore(PHOTOS)
    }
    request.onsuccess = () => {
      const database = request.result
      database.onclose = onEnd
      database.onversionchange = () => {
        database.close()
        onEnd()
      }
      resolve(database)
    }
    request.onerror = () => {
      onEnd()
      reject(request.error)
    }
  })
}

function read(commands: IDBObjectStore, userId: number, give: (queue: Queued[]) => void): void {
  const request: IDBRequest<Queued[]> = commands.index('userId').getAll(userId)
  request.onsuccess = () => give(request.result.toSorted((a, b) => a.seq - b.seq))
}

function apply({ commands, photos }: Stores, queue: readonly Queued[], change: Change = {}): void {
  const { add = [], put = [], remove = [], forgetPhotos = [] } = change
  for (const queued of add) commands.add(queued satisfies NewQueued)
  for (const queued of put) commands.put(queued)
  for (const { id, seq } of queue) if (remove.includes(id)) commands.delete(seq)
  for (const id of [...remove, ...forgetPhotos]) photos.delete(IDBKeyRange.bound(photoKey(id, 0), `${id}/:`))
}

/** All keys of a command lie between `id/` and `id/:`, since the colon follows the digits. */
function photoKey(id: string, at: number): string {
  return `${id}/${at}`
}
