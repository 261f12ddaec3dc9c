import { useI18n } from '../i18n/i18n.tsx'
import { type FieldValue, TextField } from '../ui/text-field.tsx'

const LONGEST = 48

export function PasskeyNameField(props: FieldValue<string>) {
  const { t } = useI18n()
  const problem = props.value.trim() === '' ? t.people.missingName : undefined
  return (
    <TextField
      label={t.people.name}
      maxLength={LONGEST}
      autoComplete="off"
      data-first=""
      error={problem}
      {...props}
    />
  )
}
