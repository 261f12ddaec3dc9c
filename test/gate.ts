/** Blocks work until the test opens it. */
export interface Gate {
  /** Resolves when `wait` was called. */
  readonly reached: Promise<void>
  /** Resolves when the gate is opened. */
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
