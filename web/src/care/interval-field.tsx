import { IntervalUnit } from '@frond/client'
import { useI18n } from '../i18n/i18n.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import type { FieldValue } from '../ui/text-field.tsx'
import styles from './interval-field.module.css'
import { type IntervalDraft, isWithin, MOST } from './plan-draft.ts'

/** A number to step through and its unit. */
export function IntervalField({ label, value, onChange }: { label: string } & FieldValue<IntervalDraft>) {
  const { t } = useI18n()
  const { every, unit } = value
  const choices = Object.values(IntervalUnit).map((one) => ({
    value: one,
    label: t.enumerations.unit[one](every ?? 2),
  }))
  const error = every === undefined || isWithin(value) ? undefined : t.care.outOfRange(MOST[unit])
  return (
    <div className={styles.interval}>
      <NumberField
        label={label}
        value={every}
        min={1}
        max={MOST[unit]}
        error={error}
        onChange={(next) => onChange({ every: next, unit })}
      />
      <Select
        label={t.care.unitOf(label)}
        labelHidden
        value={unit}
        choices={choices}
        onChange={(next) =>
          onChange({ every: every === undefined ? every : Math.min(every, MOST[next]), unit: next })
        }
      />
    </div>
  )
}
