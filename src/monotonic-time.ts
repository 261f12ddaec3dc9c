/**
 * Milliseconds that only ever go forward, for waits and for how long something is remembered: the clock on the wall may
 * be set at any moment. They mean nothing outside of this process.
 */
export function monotonicTime(): number {
  return performance.now()
}
