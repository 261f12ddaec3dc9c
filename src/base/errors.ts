/** Whether an error has one of these codes, as errors of Node.js and of libraries do. */
export function hasCode(error: unknown, ...codes: string[]): error is Error {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  )
}

/** The error of a connection to a host with several addresses is an AggregateError with an empty message. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message === '' && error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error.message
}
