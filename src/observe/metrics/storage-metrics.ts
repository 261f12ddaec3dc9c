import { Gauge, Histogram, type Registry } from 'prom-client'
import { FileMissingError, type Storage } from '../../storage/storage.ts'

/** Wraps a storage, with its operations counted and timed. */
export function measureStorage(registry: Registry, storage: Storage): Storage {
  const duration = new Histogram({
    name: 'storage_operation_duration_seconds',
    help: 'How long operations of the file storage took, by what became of them; a read until its first byte can be read.',
    labelNames: ['operation', 'result'],
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 5, 10, 60],
    registers: [registry],
  })
  for (const operation of ['put', 'read', 'fetch', 'remove', 'check']) {
    for (const result of ['succeeded', 'failed']) duration.zero({ operation, result })
  }
  async function timed<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const end = duration.startTimer({ operation })
    try {
      const value = await work()
      end({ result: 'succeeded' })
      return value
    } catch (error) {
      end({ result: error instanceof FileMissingError ? 'missing' : 'failed' })
      throw error
    }
  }
  return {
    ...storage,
    put: (...given) => timed('put', () => storage.put(...given)),
    read: (...given) => timed('read', () => storage.read(...given)),
    // What is done with the copy takes its own time.
    withLocalFile: async (key, use) => {
      const end = duration.startTimer({ operation: 'fetch' })
      let isThere = false
      try {
        return await storage.withLocalFile(key, (path) => {
          isThere = true
          end({ result: 'succeeded' })
          return use(path)
        })
      } catch (error) {
        if (!isThere) end({ result: error instanceof FileMissingError ? 'missing' : 'failed' })
        throw error
      }
    },
    remove: (...given) => timed('remove', () => storage.remove(...given)),
    check: () => timed('check', () => storage.check()),
  }
}

/** Whether the storage is cleaned; missing while the database is away. */
export function measureStorageClaim(registry: Registry, isRefused: () => Promise<boolean>): void {
  new Gauge({
    name: 'storage_clean_up_refused',
    help: '1 if no file is removed from the storage because it may belong to another database.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const refused = await isRefused().catch(() => undefined)
      if (refused === undefined) this.remove()
      else this.set(refused ? 1 : 0)
    },
  })
}
