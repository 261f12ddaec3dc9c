/** What a garden has, as far as first steps are about it. */
export type Begun = { plants: number; schedules: number; places: number; channels: number }

const STEPS = ['place', 'reminder'] as const
export type FirstStep = (typeof STEPS)[number]

/**
 * The next thing to offer after the first plant. Before anything is planned there is none: Today itself offers the care then,
 * and one thing at a time is enough.
 */
export function nextStep(
  { plants, schedules, places, channels }: Begun,
  closed: readonly FirstStep[],
): FirstStep | undefined {
  if (plants === 0 || schedules === 0) return undefined
  const isOpen = { place: places === 0, reminder: channels === 0 }
  return STEPS.find((step) => isOpen[step] && !closed.includes(step))
}

const KEY = 'frond.first-steps-'

/** Those that the user does not want to be offered on this device, ever. */
export function closedSteps(userId: number): FirstStep[] {
  const closed = localStorage.getItem(KEY + userId)?.split(' ') ?? []
  return STEPS.filter((step) => closed.includes(step))
}

/** Returns all that are closed now. */
export function closeStep(userId: number, step: FirstStep): FirstStep[] {
  const closed = [...new Set([...closedSteps(userId), step])]
  localStorage.setItem(KEY + userId, closed.join(' '))
  return closed
}

/** Whether there is nothing left that could be offered. */
export function areAllClosed(closed: readonly FirstStep[]): boolean {
  return closed.length === STEPS.length
}
