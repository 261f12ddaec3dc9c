import { monotonicTime } from './monotonic-time.ts'

/**
 * The time by the clock, but never later than the start of this process and what has passed since: for deleting what is
 * old. A clock that is set ahead would make everything old at once, and what is deleted does not come back when it is
 * set right.
 */
export function steadyTime(): number {
  return Math.min(Date.now(), Math.round(performance.timeOrigin + monotonicTime()))
}
