/** Something the service cannot work without; `check` rejects while it is away. */
export interface ReadinessCheck {
  readonly name: string
  check(): Promise<void>
}

interface Failing {
  readonly name: string
  readonly error: unknown
}

/** A dependency that does not answer in this time is as good as away. */
const PATIENCE_MS = 2_000

export async function firstFailing(checks: readonly ReadinessCheck[]): Promise<Failing | undefined> {
  const results = await Promise.all(checks.map(tryOut))
  return results.find((result) => result !== undefined)
}

async function tryOut({ name, check }: ReadinessCheck): Promise<Failing | undefined> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  try {
    await Promise.race([check(), timeout])
    return undefined
  } catch (error) {
    return { name, error }
  } finally {
    clearTimeout(timer)
  }
}
