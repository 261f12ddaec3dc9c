import type { Pool, WatchedPool } from './watched-pool.ts'

/**
 * A server that is cut off from the network closes no connection. PostgreSQL notices after half a minute of silence and
 * three unanswered questions, and releases the lock.
 */
export const LOCK_CONNECTION = {
  max: 1,
  // The lock ends with its connection, which is idle for as long as the work takes.
  idle_timeout: 0,
  max_lifetime: null,
  connection: {
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 10,
    tcp_keepalives_count: 3,
  },
} as const

interface Lock {
  /** An advisory lock of a session. */
  readonly number: string
  readonly open: () => Pool
  /** Fails when the server is silent. */
  readonly watched: WatchedPool
}

/**
 * Runs `work` unless somebody else on the same database has the lock; false if it did not run. A transaction would be ended for
 * being idle, so the lock has a connection of its own.
 */
export async function postgresExclusively(
  { number, open, watched }: Lock,
  work: () => Promise<void>,
): Promise<boolean> {
  const connection = open()
  try {
    const [row] = await watched.run(() =>
      connection.unsafe<{ isHeld: boolean }[]>(
        'select pg_try_advisory_lock(cast(cast($1 as text) as bigint)) as "isHeld"',
        [number],
      ),
    )
    if (row?.isHeld !== true) return false
    await work()
    return true
  } finally {
    await connection.end({ timeout: 2 })
  }
}
