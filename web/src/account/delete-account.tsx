import { ErrorCode, FrondError } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useFailureText } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { type Proof, ProvenSheet } from '../proof/proven-sheet.tsx'
import { securityQuery } from '../proof/queries.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { endSession } from './end-session.ts'

/** Says what goes, asks for the password or a young session, and does it. */
export function DeleteAccount() {
  const { t } = useI18n()
  const failure = useFailureText()
  const outbox = useOutbox()
  const toasts = useToasts()
  const [isAsked, setAsked] = useState(false)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const { data: security } = useQuery(securityQuery())
  const deleteAll = async (proof: Proof) => {
    await client.delete('/api/v1/auth/me', { body: proof })
    await outbox.forget()
    await endSession()
    toasts.show({ text: t.account.deleted })
  }
  const deleteByPassword = async () => {
    try {
      await deleteAll({ password })
    } catch (error) {
      const isWrong = error instanceof FrondError && error.code === ErrorCode.Unauthenticated
      setProblem(isWrong ? t.account.wrongPassword : failure(error))
      return false
    }
    return true
  }
  return (
    <>
      <Button look="quietDanger" onClick={() => setAsked(true)}>
        {t.account.delete}
      </Button>
      {isAsked && security?.hasPassword === false && (
        <ProvenSheet
          title={t.account.deleteTitle}
          text={t.account.deleteConsequence}
          action={t.account.deleteConfirm}
          isDanger
          work={deleteAll}
          onClose={() => setAsked(false)}
        />
      )}
      <ConfirmDialog
        open={isAsked && security?.hasPassword !== false}
        onOpenChange={(isOpen) => {
          setAsked(isOpen)
          setPassword('')
          setProblem(undefined)
        }}
        title={t.account.deleteTitle}
        consequence={t.account.deleteConsequence}
        confirm={t.account.deleteConfirm}
        onConfirm={deleteByPassword}
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
