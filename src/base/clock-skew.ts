/** Clocks that NTP keeps differ by milliseconds. */
export const LARGEST_SKEW_MS = 5_000

/** How far another clock is ahead of ours if it was read between these two moments, and what to say of it if that is too far. */
export function clockSkew(
  other: number,
  { before, after }: { before: number; after: number },
): string | undefined {
  const skew = Math.round((other - (before + after) / 2) / 1_000)
  if (Math.abs(skew) * 1_000 <= LARGEST_SKEW_MS) return undefined
  return `the clock of the database is ${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} that of this machine: from a minute on, devices miss changes and reminders arrive twice`
}
