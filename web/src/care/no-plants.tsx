import { useI18n } from '../i18n/i18n.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** Nobody to care for yet: leads to the first plant. */
export function NoPlants() {
  const { t } = useI18n()
  return (
    <EmptyState text={t.today.empty} action={<LinkButton to="/plants/new">{t.today.addPlant}</LinkButton>} />
  )
}
