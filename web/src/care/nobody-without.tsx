import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { plantCountQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NoPlants } from './no-plants.tsx'

/** No plant is without a plan: because each has one, or because there is no plant to plan for. */
export function NobodyWithout({ action }: { action: ReactNode }) {
  const { t } = useI18n()
  const { data: plants, isPending } = useQuery(plantCountQuery())
  if (isPending) return null
  if (plants === 0) return <NoPlants />
  return <EmptyState text={t.care.all.nobody} action={action} />
}
