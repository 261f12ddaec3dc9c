import { type ReactNode, useEffect, useRef } from 'react'
import styles from './checkbox.module.css'
import type { FieldValue } from './text-field.tsx'

type CheckboxProps = FieldValue<boolean> & {
  label: ReactNode
  /** The label is heard only, in lists where the rows say what is ticked. */
  labelHidden?: boolean
  /** Some of what it stands for, not all. */
  partly?: boolean
  disabled?: boolean
}

export function Checkbox({ value, onChange, label, labelHidden, partly = false, disabled }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly
  }, [partly])
  return (
    <label className={styles.row}>
      <input
        ref={input}
        type="checkbox"
        className={styles.box}
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={labelHidden ? 'heard-only' : undefined}>{label}</span>
    </label>
  )
}
