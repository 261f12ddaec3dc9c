import { useI18n } from '../i18n/i18n.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'

export function NotFoundPage() {
  const { t } = useI18n()
  return (
    <Page title={t.app.notFound}>
      <EmptyState
        drawing="wilted"
        text={t.app.notFoundHint}
        action={<LinkButton to="/">{t.app.goHome}</LinkButton>}
      />
    </Page>
  )
}
