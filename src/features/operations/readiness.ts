/** Something the service works with; `check` rejects while it is away. */
export interface ReadinessCheck {
  readonly name: string
  /** Whether nothing can be served without it. A store that is away takes no server out: all share it, so all would go. */
  readonly isVital: boolean
  check(): Promise<void>
}

interface Failing {
  readonly name: string
  readonly isVital: boolean
  readonly error: unknown
}

/** A dependency that does not answer in this time is as good as away. */
const PATIENCE_MS = 2_000

export async function findFailing(checks: readonly ReadinessCheck[]): Promise<Failing[]> {
  const results = await Promise.all(checks.map(tryOut))
  return results.filter((result) => result !== undefined)
}

async function tryOut({ name, isVital, check }: ReadinessCheck): Promise<Failing | undefined> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  try {
    await Promise.race([check(), timeout])
    return undefined
  } catch (error) {
    return { name, isVital, error }
  } finally {
    clearTimeout(timer)
  }
}
