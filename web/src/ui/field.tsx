import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './field.module.css'

export type FieldProps = {
  label: string
  /** The label is heard only, for fields that are clear by their place. */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  /** What is wrong with it, in a sentence. */
  error?: string | undefined
  optional?: boolean | undefined
}

/** What the control of a field must carry, so that its label, hint and error are heard with it. */
type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function Field(props: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const { label, labelHidden, hint, error, optional, children } = props
  const { t } = useI18n()
  const id = useId()
  const hasHint = hint !== undefined && hint !== null
  const described = [hasHint && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    (part) => part !== false,
  )
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? 'heard-only' : styles.label}>
        {label}
        {optional && <span className={styles.optional}> {t.app.optional}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hasHint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert aria-hidden="true" className={styles.errorIcon} />
          {error}
        </p>
      )}
    </div>
  )
}
