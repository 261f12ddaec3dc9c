import { ErrorCode } from '@frond/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useFailureText } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { isRefusal } from '../proof/proven-sheet.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { useSecurityChanged } from './queries.ts'
import styles from './security.module.css'

/** Takes the password and a code: a session alone must not do it. */
export function TurnOffFactor({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const words = t.security.factor
  const failure = useFailureText()
  const toasts = useToasts()
  const changed = useSecurityChanged()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const turnOff = async () => {
    if (password === '' || code.trim() === '') {
      setProblem(words.missingBoth)
      return false
    }
    try {
      await client.delete('/api/v1/auth/second-factor', { body: { password, code: code.trim() } })
    } catch (error) {
      setProblem(isRefusal(error, ErrorCode.Unauthenticated) ? words.wrongBoth : failure(error))
      return false
    }
    toasts.show({ text: words.turnedOff })
    await changed()
    return true
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.offTitle}
      consequence={words.offText}
      confirm={words.turnOff}
      onConfirm={turnOff}
    >
      <div className={styles.form}>
        <PasswordField
          label={t.people.keys.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <CodeField value={code} error={problem} isLate={false} onChange={setCode} />
      </div>
    </ConfirmDialog>
  )
}
