import type { PostgresPool } from './postgres-pool.ts'

/** How often the lock's connection is tried, because one that is cut off from the network does not close. */
const RENEW_MS = 15_000

/**
 * Runs `work` unless another process of the same database has the lock; false if it did not run. A transaction would be ended for
 * being idle, so the lock is one of a session, with a connection of its own, and ends with it.
 */
export async function postgresExclusively(
  pool: PostgresPool,
  number: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const connection = await pool.open()
  const lost = new AbortController()
  const lose = () =>
    lost.abort(new Error('the lock went with its connection, and another server may have it'))
  connection.once('end', lose)
  try {
    const { rows } = await pool.ask<{ isHeld: boolean }>(connection, {
      text: 'select pg_try_advisory_lock(cast(cast($1 as text) as bigint)) as "isHeld"',
      values: [number],
    })
    if (rows[0]?.isHeld !== true) return false
    const renewal = setInterval(
      () => pool.ask(connection, { text: 'select 1' }).catch(lose),
      RENEW_MS,
    ).unref()
    try {
      await work(lost.signal)
      return true
    } finally {
      clearInterval(renewal)
      // The end of the connection would release it a moment later.
      await pool.ask(connection, { text: 'select pg_advisory_unlock_all()' }).catch(lose)
    }
  } finally {
    connection.off('end', lose)
    void connection.end()
  }
}
