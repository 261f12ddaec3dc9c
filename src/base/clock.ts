/**
 * Milliseconds that only ever increase, for timeouts and for how long something is cached: the system clock may be
 * set at any moment. They mean nothing outside of this process.
 */
export function monotonicTime(): number {
  return performance.now()
}

/**
 * The system clock, but never later than the start of this process plus the time that has passed since: for deleting
 * what has expired. A clock that is set ahead would expire everything at once, and what is deleted does not come back
 * when it is corrected.
 */
export function steadyTime(): number {
  return Math.min(Date.now(), Math.round(performance.timeOrigin + monotonicTime()))
}
