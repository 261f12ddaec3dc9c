import { Minus, Plus } from 'lucide-react'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'
import styles from './number-field.module.css'
import type { FieldValue } from './text-field.tsx'

type NumberFieldProps = FieldProps &
  FieldValue<number | undefined> & {
    min?: number
    max?: number
    step?: number
    /** Behind the number: "days". */
    unit?: string | undefined
  }

/** A number with a button for less and one for more. Empty while nothing is typed. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min = 0, max = Number.MAX_SAFE_INTEGER, step = 1, unit, ...field } = props
  const { t } = useI18n()
  const within = (number: number) => Math.min(max, Math.max(min, number))
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.stepper}>
          <IconButton
            icon={Minus}
            look="soft"
            label={t.ui.less(field.label)}
            disabled={value !== undefined && value <= min}
            onClick={() => onChange(within((value ?? min) - step))}
          />
          <span className={styles.box}>
            <input
              {...control}
              {...{ min, max, step }}
              type="number"
              inputMode="numeric"
              className={styles.input}
              value={value ?? ''}
              onChange={(event) => {
                const typed = event.currentTarget.valueAsNumber
                onChange(Number.isNaN(typed) ? undefined : typed)
              }}
              onBlur={() => value !== undefined && onChange(within(value))}
            />
            {unit !== undefined && <span className={styles.unit}>{unit}</span>}
          </span>
          <IconButton
            icon={Plus}
            look="soft"
            label={t.ui.more(field.label)}
            disabled={value !== undefined && value >= max}
            onClick={() => onChange(within(value === undefined ? min : value + step))}
          />
        </div>
      )}
    </Field>
  )
}
