import { useQuery } from '@tanstack/react-query'
import { plantCountQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { NoPlants } from './no-plants.tsx'

/** There is no care that could rest: because nothing is planned, or because there is no plant to plan for. */
export function NothingPlanned() {
  const { t } = useI18n()
  const { data: plants, isPending } = useQuery(plantCountQuery())
  if (isPending) return null
  if (plants === 0) return <NoPlants />
  return (
    <EmptyState
      text={t.today.noSchedules}
      action={<LinkButton to="/care/suggest">{t.today.suggestCare}</LinkButton>}
    />
  )
}
