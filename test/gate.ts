/** Holds something up until the test says so. */
export interface Gate {
  /** Resolves when somebody stands at the gate. */
  readonly reached: Promise<void>
  /** Stands at the gate until it opens. */
  wait(): Promise<void>
  open(): void
}

export function createGate(): Gate {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  return {
    reached: reached.promise,
    wait: () => {
      reached.resolve()
      return opened.promise
    },
    open: opened.resolve,
  }
}
