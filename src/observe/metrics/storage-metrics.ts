import { Histogram, type Registry } from 'prom-client'
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
  /** Until `work` has told that it is there, or has ended. */
  async function timed<T>(operation: string, work: (isThere: () => void) => Promise<T>): Promise<T> {
    const end = duration.startTimer({ operation })
    let isTimed = false
    const time = (result: string) => {
      if (!isTimed) end({ result })
      isTimed = true
    }
    try {
      const value = await work(() => time('succeeded'))
      time('succeeded')
      return value
    } catch (error) {
      time(error instanceof FileMissingError ? 'missing' : 'failed')
      throw error
    }
  }
  return {
    ...storage,
    put: (...given) => timed('put', () => storage.put(...given)),
    read: (...given) => timed('read', () => storage.read(...given)),
    // What is done with the copy takes its own time.
    withLocalFile: (key, use) =>
      timed('fetch', (isThere) =>
        storage.withLocalFile(key, (path) => {
          isThere()
          return use(path)
        }),
      ),
    remove: (...given) => timed('remove', () => storage.remove(...given)),
    check: () => timed('check', () => storage.check()),
  }
}
