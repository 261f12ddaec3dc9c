import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { type FieldValue, TextField } from '../ui/text-field.tsx'
import styles from './code-field.module.css'

type CodeFieldProps = FieldValue<string> & {
  error: string | undefined
  appOnly?: boolean
  /** It was asked for when the rest had been filled in, and comes next. */
  isLate?: boolean
}

/** The code of an authenticator app. One of those that were shown once has letters, which a phone types on another keyboard. */
export function CodeField({ appOnly = false, isLate = true, ...props }: CodeFieldProps) {
  const { t } = useI18n()
  const [isRecovery, setRecovery] = useState(false)
  const words = t.signIn
  return (
    <div className={styles.field}>
      <TextField
        // Another keyboard opens with another field.
        key={`${isRecovery}`}
        label={isRecovery ? words.recoveryCode : words.code}
        hint={isRecovery ? words.recoveryCodeHint : words.codeHint}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={isLate}
        maxLength={100}
        {...props}
      />
      {!appOnly && (
        <div>
          <Button
            look="quiet"
            onClick={() => {
              setRecovery(!isRecovery)
              props.onChange('')
            }}
          >
            {isRecovery ? words.useApp : words.useRecoveryCode}
          </Button>
        </div>
      )}
    </div>
  )
}
