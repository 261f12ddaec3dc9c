import { ErrorCode, FrondError } from '@frond/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useFailureText } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'

/** Says what goes, asks for the password, and does it. */
export function DeleteAccount() {
  const { t } = useI18n()
  const failure = useFailureText()
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
    await client.signOut()
    return true
  }
  return (
    <>
      <Button look="quietDanger" onClick={() => setAsked(true)}>
        {t.account.delete}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
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
