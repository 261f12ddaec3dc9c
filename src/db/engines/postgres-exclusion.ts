import type { Client } from './postgres-connections.ts'
import type { WatchedPool } from './watched-pool.ts'

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

/** How often it looks whether it still has the lock. */
const RENEW_MS = 15_000

interface Lock {
  /** An advisory lock of a session. */
  readonly number: string
  readonly open: () => Client
  /** Fails when the server is silent. */
  readonly watched: WatchedPool
}

/**
 * Runs `work` unless somebody else on the same database has the lock; false if it did not run. A transaction would be ended for
 * being idle, so the lock has a connection of its own.
 */
export async function postgresExclusively(
  { number, open, watched }: Lock,
  work: (lost: AbortSignal) => Promise<void>,
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
    const lost = new AbortController()
    const renewal = setInterval(async () => {
      const isHeld = await holdsLock(connection, watched).catch(() => false)
      if (!isHeld) lost.abort(new Error('the lock went with its connection, and another server may have it'))
    }, RENEW_MS).unref()
    try {
      await work(lost.signal)
      return true
    } finally {
      clearInterval(renewal)
    }
  } finally {
    await connection.end({ timeout: 2 })
  }
}

/** Keeps the connection in use as well. The driver opens another one where it was lost, and that has no lock. */
async function holdsLock(connection: Client, watched: WatchedPool): Promise<boolean> {
  const rows = await watched.run(() =>
    connection.unsafe("select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()"),
  )
  return rows.length > 0
}
