import { useId } from 'react'
import styles from './segmented-control.module.css'
import type { Choice } from './select.tsx'
import type { FieldValue } from './text-field.tsx'

type SegmentedControlProps<T> = FieldValue<T> & {
  label: string
  labelHidden?: boolean
  hint?: string
  choices: readonly Choice<T>[]
}

/** One of a few, all in sight. */
export function SegmentedControl<T extends string | number>(props: SegmentedControlProps<T>) {
  const { label, labelHidden, hint, choices, value, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.field} aria-describedby={hint === undefined ? undefined : `${name}-hint`}>
      <legend className={labelHidden ? 'heard-only' : styles.label}>{label}</legend>
      <div className={styles.track}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className={styles.words}>{choice.label}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
