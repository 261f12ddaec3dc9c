import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import styles from './sign-in-frame.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

/** Opens by the link of a mail. The button confirms, not the opening: programs that check mails open links, too. */
export function ConfirmEmailPage() {
  const { t } = useI18n()
  const token = useLocation({ select: ({ hash }) => hash })
  const press = useMutation({
    mutationFn: () => client.post('/api/v1/auth/email/confirm', { body: { token } }),
  })
  return (
    <SignInFrame heading={t.signIn.confirmEmailTitle}>
      <p role="status" className={styles.other}>
        {press.isSuccess ? t.signIn.emailConfirmed : t.signIn.confirmEmailText}
      </p>
      {press.isError && <ErrorNote error={press.error} text={t.signIn.confirmEmailOver} />}
      {press.isSuccess ? (
        <LinkButton to="/">{t.signIn.toFrond}</LinkButton>
      ) : (
        <Button wide busy={press.isPending} onClick={() => press.mutate()}>
          {t.signIn.confirmEmail}
        </Button>
      )}
    </SignInFrame>
  )
}
