const DATABASE = 'frond-outbox'
const VERSION = 2

const COMMANDS = 'commands'
const PHOTOS = 'photos'
const MARKS = 'marks'

export interface Stores {
  readonly commands: IDBObjectStore
  readonly photos: IDBObjectStore
  /** By user, what every change of their queue renews. */
  readonly marks: IDBObjectStore
}

export const STORE_NAMES: readonly string[] = [COMMANDS, PHOTOS, MARKS]

export function storesOf(transaction: IDBTransaction): Stores {
  return {
    commands: transaction.objectStore(COMMANDS),
    photos: transaction.objectStore(PHOTOS),
    marks: transaction.objectStore(MARKS),
  }
}

/** The database of the outbox; `onEnd` is called when it cannot be used any more, and has to be opened again. */
export function openedDatabase(onEnd: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION)
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        // The key is the order of sending, given by the database, so that a clock that is set back changes nothing.
        const commands = request.result.createObjectStore(COMMANDS, { keyPath: 'seq', autoIncrement: true })
        commands.createIndex('userId', 'userId')
        request.result.createObjectStore(PHOTOS)
      }
      if (oldVersion < 2) request.result.createObjectStore(MARKS)
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
