/** Whether an error carries one of these codes, as errors of the system and of libraries do. */
export function hasCode(error: unknown, ...codes: string[]): error is Error {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  )
}
