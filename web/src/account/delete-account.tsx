import { ErrorCode, FrondError } from '@frond/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useFailureText } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { endSession } from './end-session.ts'

/** Says what goes, asks for the password, and does it. */
export function DeleteAccount() {
  const { t } = useI18n()
  const failure = useFailureText()
  const outbox = useOutbox()
  const toasts = useToasts()
  const [isAsked, setAsked] = useState(false)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const deleteAll = async () => {
    try {
      await client.delete('/api/v1/auth/me', { body: { password } })
    } catch (error) {
      const isWrong = error instanceof FrondError && error.code === ErrorCode.Unauthenticated
      setProblem(isWrong ? t.account.wrongPassword : failure(error))
      return false
    }
    await outbox.forget()
    await endSession()
    toasts.show({ text: t.account.deleted })
    return true
  }
  return (
    <>
      <Button look="quietDanger" onClick={() => setAsked(true)}>
        {t.account.delete}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={(isOpen) => {
          setAsked(isOpen)
          setPassword('')
          setProblem(undefined)
        }}
        title={t.account.deleteTitle}
        consequence={t.account.deleteConsequence}
        confirm={t.account.deleteConfirm}
        onConfirm={deleteAll}
      >
        <PasswordField
          label={t.account.currentPassword}
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={setPassword}
        />
      </ConfirmDialog>
    </>
  )
}
