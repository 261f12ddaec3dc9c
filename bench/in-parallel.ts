import { availableParallelism } from 'node:os'

/** As many as the service itself does at a time of what needs a processor: images, and hashes of passwords. */
export const SLOTS = availableParallelism()

/** Works through a list, a few at a time. */
export async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  slots = SLOTS,
): Promise<void> {
  const left = [...items]
  await Promise.all(
    Array.from({ length: slots }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
    }),
  )
}
