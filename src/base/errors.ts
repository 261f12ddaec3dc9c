/** Whether an error carries one of these codes, as errors of the system and of libraries do. */
export function hasCode(error: unknown, ...codes: string[]): error is Error {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  )
}

/** The error for a host with several addresses has no message of its own: each failed attempt has one. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message === '' && error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error.message
}
