import type { Logger } from 'pino'
import { monotonicTime } from '../base/clock.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'

/** A database container often starts a little later than we do. */
const PATIENCE_MS = 30_000
const PAUSE_MS = 1_000

/** Does the first work with the database, again and again while it is away, and gives up in the end. */
export async function retryUntilReachable<T>(
  logger: Pick<Logger, 'warn'>,
  work: () => Promise<T>,
): Promise<T> {
  const giveUp = monotonicTime() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || monotonicTime() > giveUp) throw error
      logger.warn({ err: error }, 'waiting for the database')
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
