import type { Garden } from '../api/types.ts'

/** Whether a garden is still closed to the user on a day. */
export function isUpcoming({ from }: Pick<Garden, 'from'>, today: string): boolean {
  return from !== undefined && from > today
}

/** The garden of another that is to open by itself: the first, where the user has no plants of their own. */
export function firstGarden(gardens: readonly Garden[], today: string): Garden | undefined {
  const own = gardens.find(({ grantId }) => grantId === undefined)
  if (own === undefined || own.plants > 0) return undefined
  return gardens.find((garden) => garden.grantId !== undefined && !isUpcoming(garden, today))
}
