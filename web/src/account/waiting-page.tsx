import { failureText } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { failureOfCommand } from '../offline/outbox/command-failure.ts'
import type { Queued } from '../offline/outbox/queued.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { BackToMore } from '../ui/back-to-more.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import styles from './account-page.module.css'

/** What has not reached the server, each with its reason and what can be done about it. */
export function WaitingPage() {
  const { t } = useI18n()
  const { unsent } = useOutbox()
  return (
    <Page title={t.offline.title} back={<BackToMore />} narrow>
      {unsent.length === 0 ? (
        <EmptyState
          drawing="can"
          text={t.offline.nothing}
          action={<LinkButton to="/">{t.app.goHome}</LinkButton>}
        />
      ) : (
        <Card flush>
          <ul className={styles.devices}>
            {unsent.map((queued) => (
              <WaitingRow key={queued.id} queued={queued} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}

function WaitingRow({ queued }: { queued: Queued }) {
  const { t, format } = useI18n()
  const outbox = useOutbox()
  const names = Object.values(queued.names)
  const hasFailed = queued.state === 'failed'
  const state = hasFailed
    ? t.offline.failed
    : queued.state === 'sending'
      ? t.offline.sending
      : t.offline.waiting
  return (
    <li>
      <div className={styles.device}>
        {t.offline.what[queued.command.kind]} <Badge>{state}</Badge>
        <p>{[format.dateTime(queued.at), format.list(names)].filter((part) => part !== '').join(' · ')}</p>
        {queued.failure !== undefined && <p>{failureText(t, failureOfCommand(t, queued.failure))}</p>}
      </div>
      {hasFailed && (
        <Button look="quiet" onClick={() => void outbox.retry(queued.id)}>
          {t.offline.sendAgain}
        </Button>
      )}
      <Button
        look="quiet"
        onClick={() => void (hasFailed ? outbox.discard(queued.id) : outbox.undo(queued.id))}
      >
        {hasFailed ? t.offline.discard : t.app.action.undo}
      </Button>
    </li>
  )
}
