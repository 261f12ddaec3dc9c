/** Node's error for a host of several addresses says nothing itself: each failed attempt does. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message === '' && error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error.message
}
