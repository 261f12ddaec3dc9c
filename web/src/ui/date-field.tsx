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

/** An hour of every day, `08:30`. */
export function TimeField(props: FieldProps & FieldValue<string> & { onLeave: () => void }) {
  return <NativeDate {...props} type="time" />
}

type NativeDateProps = DateFieldProps & {
  type: 'date' | 'datetime-local' | 'time'
  /** When the field is left, with whatever was typed. */
  onLeave?: () => void
}

function NativeDate(props: NativeDateProps) {
  const { value, onChange, min, max, required, type, onLeave, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          {...{ type, value, min, max, required }}
          className={styles.control}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  )
}
