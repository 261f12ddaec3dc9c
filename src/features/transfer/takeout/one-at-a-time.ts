import { AppError } from '../../../http/errors.ts'
import type { TakeoutContext } from './takeout.context.ts'

/** Each fills the spool with as much as an account may have, and reads or writes all of it. */
const MOST_AT_A_TIME = 4

/** Gives a place for one export or import of a person, until the returned function is called; more calls do nothing. */
export function takePlace(
  { underWay }: TakeoutContext,
  userId: number,
  what: 'export' | 'import',
): () => void {
  const place = `${what} of ${userId}`
  if (underWay.has(place)) {
    throw new AppError('RATE_LIMITED', {
      message: `Your last ${what} is still running; wait until it has finished.`,
      headers: { 'Retry-After': '5' },
    })
  }
  if (underWay.size >= MOST_AT_A_TIME) throw new AppError('OVERLOADED')
  underWay.add(place)
  let isTaken = true
  return () => {
    if (isTaken) underWay.delete(place)
    isTaken = false
  }
}
