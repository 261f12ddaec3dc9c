import { PlantStatus } from '@frond/client'
import type { LucideIcon } from 'lucide-react'
import type { Messages } from '../messages/messages.ts'
import { DiedIcon, GiveAwayIcon, ReviveIcon } from '../ui/icons.ts'

export type Fate = { status: PlantStatus; label: string; icon: LucideIcon }

/** What may become of plants of these kinds, said and drawn the same way wherever it is chosen. */
export function fatesOf(statuses: readonly PlantStatus[], { plantPage }: Messages): Fate[] {
  const fates: Fate[] = [
    { status: PlantStatus.Archived, label: plantPage.giveAway, icon: GiveAwayIcon },
    { status: PlantStatus.Dead, label: plantPage.died, icon: DiedIcon },
    { status: PlantStatus.Active, label: plantPage.revive, icon: ReviveIcon },
  ]
  const isAlive = statuses.includes(PlantStatus.Active)
  const isGone = statuses.some((status) => status !== PlantStatus.Active)
  return fates.filter(({ status }) => (status === PlantStatus.Active ? isGone : isAlive))
}
