/** A second signal within this time is a duplicate of the first. */
const DUPLICATE_SIGNAL_MS = 1_000

const STOPPING = ['SIGTERM', 'SIGINT'] as const

export type Signals = ReturnType<typeof listenForSignals>

/**
 * One Ctrl+C often arrives twice, from the terminal and from npm, and so does a signal to a whole process group: the
 * duplicate must not cut the graceful shutdown short.
 */
export function listenForSignals() {
  const first = Promise.withResolvers<NodeJS.Signals>()
  const second = Promise.withResolvers<void>()
  let firstAt: number | undefined
  const hear = (signal: NodeJS.Signals) => {
    firstAt ??= Date.now()
    first.resolve(signal)
    if (Date.now() - firstAt > DUPLICATE_SIGNAL_MS) second.resolve()
  }
  for (const signal of STOPPING) process.on(signal, hear)
  return {
    first: first.promise,
    /** A further signal that is no duplicate of the first. */
    second: second.promise,
    /** From now on signals do what they do without a listener. */
    stopListening: () => {
      for (const signal of STOPPING) process.off(signal, hear)
    },
  }
}
