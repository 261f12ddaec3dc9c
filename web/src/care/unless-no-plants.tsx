import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { plantCountQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** Says why a page of care is empty: the children say it, unless there is no plant at all; then it leads to the first one. */
export function UnlessNoPlants({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const { data: plants, isPending } = useQuery(plantCountQuery())
  if (isPending) return null
  if (plants !== 0) return children
  return (
    <EmptyState text={t.today.empty} action={<LinkButton to="/plants/new">{t.today.addPlant}</LinkButton>} />
  )
}
