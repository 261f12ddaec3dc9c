/**
 * Calls of the function that come while one runs, or in the pause after it, wait for the next, which does it for all of them:
 * when a thousand plants are sent, the lists are not fetched a thousand times. Resolves when a run is over that began after
 * the call.
 */
export function inRounds<T>(
  work: (all: readonly T[]) => Promise<void>,
  pause: () => Promise<void>,
): (one: T) => Promise<void> {
  let ready = Promise.resolve()
  let next: { all: T[]; done: Promise<void> } | undefined
  return (one) => {
    if (next === undefined) {
      const all: T[] = []
      const done = ready.then(() => {
        next = undefined
        return work(all)
      })
      next = { all, done }
      ready = done.catch(() => undefined).then(pause)
    }
    next.all.push(one)
    return next.done
  }
}
