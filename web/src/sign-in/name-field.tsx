import { useI18n } from '../i18n/i18n.tsx'
import { type FieldValue, TextField } from '../ui/text-field.tsx'

const LONGEST = 64

/** What the others in a garden call the user. */
export function NameField(props: FieldValue<string> & { error: string | undefined }) {
  const { t } = useI18n()
  return (
    <TextField
      label={t.signIn.name}
      hint={t.signIn.nameHint}
      name="nickname"
      autoComplete="nickname"
      maxLength={LONGEST}
      required
      {...props}
    />
  )
}
