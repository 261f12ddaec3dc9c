import styles from './control.module.css'
import { Field, type FieldProps } from './field.tsx'
import type { FieldValue } from './text-field.tsx'

type DateFieldProps = FieldProps & FieldValue<string> & { min?: string; max?: string; required?: boolean }

/** A day as the service writes it, `2026-11-15`; empty when none is chosen. */
export function DateField(props: DateFieldProps) {
  return <NativeDate {...props} type="date" />
}

/** The hour of the wall clock, `2026-11-15T08:30`. */
export function DateTimeField(props: DateFieldProps) {
  return <NativeDate {...props} type="datetime-local" />
}

function NativeDate(props: DateFieldProps & { type: 'date' | 'datetime-local' }) {
  const { value, onChange, min, max, required, type, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          {...{ type, value, min, max, required }}
          className={styles.control}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
