import { useI18n } from '../i18n/i18n.tsx'
import { type FieldValue, TextField } from '../ui/text-field.tsx'

type EmailFieldProps = FieldValue<string> & {
  error: string | undefined
  /** Browsers suggest passkeys here, too. */
  suggestsPasskeys?: boolean
}

/** The address of an account. */
export function EmailField({ suggestsPasskeys = false, ...props }: EmailFieldProps) {
  const { t } = useI18n()
  return (
    <TextField
      label={t.signIn.email}
      type="email"
      name="email"
      autoComplete={suggestsPasskeys ? 'username webauthn' : 'username'}
      inputMode="email"
      autoCapitalize="none"
      required
      {...props}
    />
  )
}
