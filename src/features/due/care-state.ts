import { CareState } from './care-enums.ts'
import type { Plan } from './plan.ts'

/** Tells how a schedule stands today. Days written as `YYYY-MM-DD` compare as text. */
export function stateOf(
  plan: Pick<Plan, 'paused' | 'pausedUntil'>,
  nextDue: string | null,
  today: string,
  plantIsActive: boolean,
): CareState {
  if (!plantIsActive) return CareState.Stopped
  if (isPaused(plan, today)) return CareState.Paused
  if (nextDue === null || nextDue > today) return CareState.Upcoming
  return nextDue === today ? CareState.DueToday : CareState.Overdue
}

/** A pause with an end is over once that day has come. */
export function isPaused(
  { paused, pausedUntil }: Pick<Plan, 'paused' | 'pausedUntil'>,
  today: string,
): boolean {
  return paused && (pausedUntil === null || pausedUntil > today)
}
