/** What a hostile client can do with nothing but connections, one to a file. Whatever it is, others are served meanwhile. */
export interface Attack {
  readonly name: string
  /** Whether it costs the server connections and nothing else. Then good clients must not notice it. */
  readonly isSlow: boolean
  /** Resolves when all of it is under way. */
  begin(target: Target): Promise<Assault>
}

/** Whom it is for. Plain values, for it runs in a thread of its own. */
export interface Target {
  readonly port: number
  /** Anybody can have an account. */
  readonly token: string
  /** The path of a file that does not fit into the buffers between a server and a client that does not read. */
  readonly largeFile: string
  /** How many connections are held, by an attack that holds them. */
  readonly connections: number
  /** How often each of these does a little more. */
  readonly everyMs: number
  readonly seed: string
}

/** An attack that goes on until it is stopped. */
export interface Assault {
  /** How often the server met it. Throws what the server did wrong. */
  stop(): Promise<number>
}

/** The same again and again, at least once. */
export function repeated(pass: (count: number) => Promise<number>): Assault {
  let isOver = false
  let met = 0
  const working = work()
  // Told by `stop`.
  working.catch(() => {})
  return {
    stop: async () => {
      isOver = true
      await working
      return met
    },
  }

  async function work(): Promise<void> {
    for (let count = 0; count === 0 || !isOver; count++) met += await pass(count)
  }
}
