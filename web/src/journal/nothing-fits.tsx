import { useI18n } from '../i18n/i18n.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** No entry is as the filters ask for. */
export function NothingFits() {
  const { t } = useI18n()
  return (
    <EmptyState
      text={t.journal.nothingFits}
      action={
        <LinkButton look="quiet" to="/journal" search={{}}>
          {t.journal.clearFilters}
        </LinkButton>
      }
    />
  )
}
