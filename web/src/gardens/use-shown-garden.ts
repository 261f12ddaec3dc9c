import { GardenRole } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { client, shownGarden } from '../api/client.ts'
import { chosenGarden } from '../api/garden-choice.ts'
import { hasGardenEnded, onGardenEnd } from '../api/garden-end.ts'
import type { Garden } from '../api/types.ts'
import { leaveEndedGarden } from './ended-garden.ts'
import { firstGarden } from './first-garden.ts'
import { gardensQuery } from './queries.ts'
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
    if (isChosen() || location.pathname !== '/') return
    const first = firstGarden(gardens, today())
    if (first !== undefined) void showGarden(first)
  }, [gardens])
}

/** Whether another garden opens by itself in place of this one, or that is not known yet. */
export function useMayOpenAnother(): boolean {
  // Asked for by the frame.
  const { data, isPending } = useQuery({ ...gardensQuery(), enabled: false })
  return !isChosen() && (isPending || (data !== undefined && firstGarden(data, today()) !== undefined))
}

/** A garden that the user chose stays. */
function isChosen(): boolean {
  const { user, garden } = client
  return user === undefined || garden !== undefined || chosenGarden(user.id) !== undefined
}

function today(): string {
  return new Date().toLocaleDateString('sv')
}
