import { Outlet, useMatches } from '@tanstack/react-router'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'

/** The page that the address leads to, or a sentence if the user may not do there what it is for. */
export function AllowedPage() {
  const { t } = useI18n()
  const rights = useRights()
  const isAllowed = useMatches({
    select: (matches) => matches.every(({ staticData: { needs } }) => needs === undefined || rights[needs]),
  })
  if (isAllowed) return <Outlet />
  return (
    <Page title={t.app.notAllowed}>
      <EmptyState
        drawing="wilted"
        text={t.app.notAllowedHint}
        action={<LinkButton to="/">{t.app.goHome}</LinkButton>}
      />
    </Page>
  )
}
