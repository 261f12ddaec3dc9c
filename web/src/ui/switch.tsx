import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'
import type { FieldValue } from './text-field.tsx'

type SwitchProps = FieldValue<boolean> & { label: ReactNode; hint?: ReactNode; disabled?: boolean }

/** On or off, at once. What is only chosen now and sent later is a Checkbox. */
export function Switch({ value, onChange, label, hint, disabled }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span id={id}>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={value}
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={styles.switch}
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
