import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { SignInFrame } from '../sign-in/sign-in-frame.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import styles from './reminders.module.css'

// What a link in a mail opens. The button does it, not the opening: programs that check mails open links, too.

const confirmRoute = getRouteApi('/reminders/confirm/$token')
const unsubscribeRoute = getRouteApi('/reminders/unsubscribe/$token')

export function ConfirmPage() {
  const { t } = useI18n()
  const { token } = confirmRoute.useParams()
  const words = t.reminders.byLink
  return (
    <ByLink
      title={words.confirmTitle}
      text={words.confirmText}
      action={words.confirm}
      done={words.confirmed}
      send={() => client.post('/api/v1/reminder-confirm/{token}', { path: { token } })}
    />
  )
}

export function UnsubscribePage() {
  const { t } = useI18n()
  const { token } = unsubscribeRoute.useParams()
  const words = t.reminders.byLink
  return (
    <ByLink
      title={words.unsubscribeTitle}
      text={words.unsubscribeText}
      action={words.unsubscribe}
      done={words.unsubscribed}
      send={() => client.post('/api/v1/reminder-unsubscribe/{token}', { path: { token } })}
    />
  )
}

type ByLinkProps = { title: string; text: string; action: string; done: string; send: () => Promise<unknown> }

function ByLink({ title, text, action, done, send }: ByLinkProps) {
  const { t } = useI18n()
  const press = useMutation({ mutationFn: send })
  return (
    <SignInFrame heading={title}>
      <div className={styles.form}>
        <p role="status">{press.isSuccess ? done : text}</p>
        {press.isError && <ErrorNote error={press.error} text={t.reminders.byLink.invalid} />}
        {press.isSuccess ? (
          <LinkButton to="/reminders">{t.reminders.byLink.toReminders}</LinkButton>
        ) : (
          <Button busy={press.isPending} onClick={() => press.mutate()}>
            {action}
          </Button>
        )}
      </div>
    </SignInFrame>
  )
}
