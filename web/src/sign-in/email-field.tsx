import { useI18n } from '../i18n/i18n.tsx'
import { type FieldValue, TextField } from '../ui/text-field.tsx'

/** The address of an account. */
export function EmailField(props: FieldValue<string> & { error: string | undefined }) {
  const { t } = useI18n()
  return (
    <TextField
      label={t.signIn.email}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      required
      {...props}
    />
  )
}
