import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './control.module.css'
import { Field, type FieldProps } from './field.tsx'
import type { FieldValue } from './text-field.tsx'

type PasswordFieldProps = FieldProps &
  FieldValue<string> & {
    /** For password managers: the one in use, or one to be made up. */
    autoComplete: 'current-password' | 'new-password'
    required?: boolean
    name?: string
    autoFocus?: boolean
  }

export function PasswordField({
  value,
  onChange,
  autoComplete,
  required,
  name,
  autoFocus,
  ...field
}: PasswordFieldProps) {
  const { t } = useI18n()
  const [shown, setShown] = useState(false)
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.around}>
          <input
            {...control}
            {...{ autoComplete, required, name, autoFocus }}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(styles.control, styles.withEnd)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <span className={styles.end}>
            <IconButton
              icon={shown ? EyeOff : Eye}
              label={shown ? t.ui.hidePassword : t.ui.showPassword}
              onClick={() => setShown(!shown)}
            />
          </span>
        </div>
      )}
    </Field>
  )
}
