import { PlantStatus } from '@frond/client'
import { Gift, HeartCrack, type LucideIcon, Sprout } from 'lucide-react'
import type { Messages } from '../messages/messages.ts'

export type Fate = { status: PlantStatus; label: string; icon: LucideIcon }

/** What may become of plants of these kinds, said and drawn the same way wherever it is chosen. */
export function fatesOf(statuses: readonly PlantStatus[], { plantPage }: Messages): Fate[] {
  const fates: Fate[] = [
    { status: PlantStatus.Archived, label: plantPage.giveAway, icon: Gift },
    { status: PlantStatus.Dead, label: plantPage.died, icon: HeartCrack },
    { status: PlantStatus.Active, label: plantPage.revive, icon: Sprout },
  ]
  const isAlive = statuses.includes(PlantStatus.Active)
  const isGone = statuses.some((status) => status !== PlantStatus.Active)
  return fates.filter(({ status }) => (status === PlantStatus.Active ? isGone : isAlive))
}
