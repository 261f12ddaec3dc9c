import { createHook } from 'node:async_hooks'

/** The result of `work`, and how many passwords were hashed meanwhile. */
export async function countingHashes<T>(work: () => Promise<T>): Promise<{ result: T; hashes: number }> {
  let hashes = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ARGON2REQUEST') hashes++
    },
  }).enable()
  try {
    return { result: await work(), hashes }
  } finally {
    hook.disable()
  }
}

/** Resolves when the next password has been hashed. */
export async function untilHashed(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let hashing: number | undefined
  const hook = createHook({
    init: (id, type) => {
      if (type === 'ARGON2REQUEST') hashing ??= id
    },
    after: (id) => {
      if (id === hashing) resolve()
    },
  }).enable()
  await promise
  hook.disable()
}
