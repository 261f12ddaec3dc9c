import { ErrorCode, FrondError } from '@frond/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
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
  const queries = useQueryClient()
  const token = useLocation({ select: ({ hash }) => hash })
  const press = useMutation({
    mutationFn: () => client.post('/api/v1/auth/email/confirm', { body: { token } }),
    onSuccess: () => queries.invalidateQueries(),
  })
  const isOver =
    token === '' || (press.error instanceof FrondError && press.error.code === ErrorCode.LinkInvalid)
  if (isOver || press.isSuccess) {
    return (
      <SignInFrame heading={isOver ? t.signIn.linkOverTitle : t.signIn.emailConfirmedTitle}>
        {/* The button that was pressed is gone. */}
        <p ref={(text) => text?.focus()} tabIndex={-1}>
          {isOver ? t.signIn.confirmEmailOver : t.signIn.emailConfirmed}
        </p>
        <LinkButton to="/">{t.signIn.toFrond}</LinkButton>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame heading={t.signIn.confirmEmailTitle}>
      <p className={styles.other}>{t.signIn.confirmEmailText}</p>
      {press.isError && <ErrorNote error={press.error} />}
      <Button wide busy={press.isPending} onClick={() => press.mutate()}>
        {t.signIn.confirmEmail}
      </Button>
    </SignInFrame>
  )
}
