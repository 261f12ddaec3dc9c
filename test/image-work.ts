import type { Storage } from '../src/storage/storage.ts'

/** Wraps the storage: observes each image transformation and can block it. */
export interface ImageWork {
  readonly around: (storage: Storage) => Storage
  /** How many transformations have begun. */
  readonly begun: number
  readonly running: number
  /** The highest concurrency so far. */
  readonly mostRunning: number
  /** From now on transformations begin but do not finish. */
  hold(): void
  release(): void
}

export function watchImageWork(): ImageWork {
  let held = Promise.withResolvers<void>()
  held.resolve()
  const count = { begun: 0, running: 0, mostRunning: 0 }
  return {
    around: (storage) => ({
      ...storage,
      withLocalFile: async (key, use) => {
        count.begun++
        count.running++
        count.mostRunning = Math.max(count.mostRunning, count.running)
        try {
          await held.promise
          return await storage.withLocalFile(key, use)
        } finally {
          count.running--
        }
      },
    }),
    get begun() {
      return count.begun
    },
    get running() {
      return count.running
    },
    get mostRunning() {
      return count.mostRunning
    },
    hold: () => {
      held = Promise.withResolvers<void>()
    },
    release: () => held.resolve(),
  }
}
