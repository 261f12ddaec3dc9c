import type { FastifyBaseLogger } from 'fastify'
import { messageOf } from '../../../base/errors.ts'
import type { Storage } from '../../../storage/storage.ts'

/** A dependency of the service; `check` rejects while it is unavailable. */
export interface ReadinessCheck {
  readonly name: string
  /**
   * Whether nothing can be served without it. The storage is not vital: all servers share it, so while it is down a load
   * balancer would take all of them out, although most requests need no file.
   */
  readonly isVital: boolean
  check(): Promise<void>
}

interface Failing {
  readonly name: string
  readonly isVital: boolean
  readonly error: unknown
}

/** A dependency that does not respond within this time counts as unavailable. */
const CHECK_TIMEOUT_MS = 2_000

export async function findFailing(checks: readonly ReadinessCheck[]): Promise<Failing[]> {
  const results = await Promise.all(checks.map(failureOf))
  return results.filter((result) => result !== undefined)
}

async function failureOf({ name, isVital, check }: ReadinessCheck): Promise<Failing | undefined> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`No answer within ${CHECK_TIMEOUT_MS} ms`)),
    CHECK_TIMEOUT_MS,
  )
  try {
    await Promise.race([check(), timeout])
    return undefined
  } catch (error) {
    return { name, isVital, error }
  } finally {
    clearTimeout(timer)
  }
}

/** Logs at the start what the first upload would fail of. */
export async function tryStorage(storage: Storage, log: FastifyBaseLogger): Promise<void> {
  try {
    await storage.check()
  } catch (error) {
    log.error({ err: error }, `files cannot be stored or read: ${messageOf(error)}`)
  }
}
