import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { BackToMore } from '../ui/back-to-more.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SendIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { useToasts } from '../ui/toasts.tsx'
import styles from './waiting-page.module.css'
import { WaitingRow } from './waiting-row.tsx'

/** What has not reached the server, each with its reason and what can be done about it. */
export function WaitingPage() {
  const { t } = useI18n()
  const { unsent, waiting } = useOutbox()
  return (
    <Page
      title={unsent.length === 0 ? t.offline.allSent : t.offline.title}
      back={<BackToMore />}
      actions={waiting > 0 && <SendNow />}
    >
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

/** Tries at once, for a user that knows the server is back or does not want to wait. */
function SendNow() {
  const { t } = useI18n()
  const toasts = useToasts()
  const { sendNow } = useOutbox()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const isOver = await sendNow()
    setBusy(false)
    if (!isOver) toasts.show({ text: t.offline.stillWaiting })
    // The button is gone with what it was for.
    else document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <Button look="soft" icon={SendIcon} busy={isBusy} onClick={() => void send()}>
      {t.offline.sendNow}
    </Button>
  )
}
