import type { ComponentProps } from 'react'
import styles from './control.module.css'
import { Field, type FieldProps } from './field.tsx'

/** Every field has a value, and tells of a new one. */
export type FieldValue<T> = { value: T; onChange: (value: T) => void }

type TextFieldProps = FieldProps &
  FieldValue<string> &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'className' | 'type'> & {
    type?: 'text' | 'email' | 'url' | 'tel'
  }

export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, optional, value, onChange, type = 'text', ...rest } = props
  return (
    <Field {...{ label, labelHidden, hint, error, optional }}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type={type}
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

type TextAreaProps = FieldProps &
  FieldValue<string> &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'id' | 'className'>

export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, hint, error, optional, value, onChange, rows = 3, ...rest } = props
  return (
    <Field {...{ label, labelHidden, hint, error, optional }}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={styles.area}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
