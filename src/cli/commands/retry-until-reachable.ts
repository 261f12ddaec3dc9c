import type { Logger } from 'pino'
import { monotonicTime } from '../../base/clock.ts'
import { isDatabaseUnavailable } from '../../db/run/errors.ts'

/** A database container often starts a little later than the service. */
const DEADLINE_MS = 30_000
const RETRY_INTERVAL_MS = 1_000

/** Retries the first use of the database while it is unreachable, until the deadline. */
export async function retryUntilReachable<T>(
  logger: Pick<Logger, 'warn'>,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = monotonicTime() + DEADLINE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || monotonicTime() > deadline) throw error
      logger.warn({ err: error }, 'waiting for the database')
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS))
  }
}
