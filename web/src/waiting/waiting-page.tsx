import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { BackToMore } from '../ui/back-to-more.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import styles from './waiting-page.module.css'
import { WaitingRow } from './waiting-row.tsx'

/** What has not reached the server, each with its reason and what can be done about it. */
export function WaitingPage() {
  const { t } = useI18n()
  const { unsent } = useOutbox()
  return (
    <Page title={unsent.length === 0 ? t.offline.allSent : t.offline.title} back={<BackToMore />}>
      {unsent.length === 0 ? (
        <EmptyState
          drawing="can"
          text={t.offline.nothing}
          action={<LinkButton to="/">{t.app.goHome}</LinkButton>}
        />
      ) : (
        <Card flush>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets. */}
          <ul role="list" className={styles.list}>
            {unsent.map((queued) => (
              <WaitingRow key={queued.id} queued={queued} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}
