import { GardenRole } from '@frond/client'
import { useEffect, useSyncExternalStore } from 'react'
import { client, shownGarden } from '../api/client.ts'
import { chosenGarden } from '../api/garden-choice.ts'
import { hasGardenEnded, onGardenEnd } from '../api/garden-end.ts'
import type { Garden } from '../api/types.ts'
import { leaveEndedGarden } from './ended-garden.ts'
import { firstGarden } from './first-garden.ts'
import { showGarden } from './show-garden.ts'

/** The role in the garden of this page: as it is now, or until that is known as it was when the garden was chosen. */
export function useShownRole(gardens: readonly Garden[]): GardenRole {
  const shown = shownGarden()
  if (shown === undefined) return GardenRole.Owner
  const known = gardens.find(({ id }) => id === shown.id)?.role
  return known ?? Object.values(GardenRole).find((role) => role === shown.role) ?? GardenRole.Viewer
}

/** Goes to the own garden when the place in the one that is shown has ended. */
export function useEndOfGarden(): void {
  const hasEnded = useSyncExternalStore(onGardenEnd, hasGardenEnded)
  useEffect(() => {
    if (hasEnded) void leaveEndedGarden()
  }, [hasEnded])
}

/** A user without plants of their own finds those of the garden that they were invited to. */
export function useFirstGarden(gardens: readonly Garden[]): void {
  useEffect(() => {
    const { user, garden } = client
    if (user === undefined || garden !== undefined || location.pathname !== '/') return
    if (chosenGarden(user.id) !== undefined) return
    const first = firstGarden(gardens, new Date().toLocaleDateString('sv'))
    if (first !== undefined) void showGarden(first)
  }, [gardens])
}
