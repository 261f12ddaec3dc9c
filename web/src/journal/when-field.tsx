import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { DateTimeField } from '../ui/date-field.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { dayBefore, latestMoment, momentOf, wallClock } from './moments.ts'

/** It was now, unless the user says otherwise. */
export type When = { is: 'now' } | { is: 'at'; typed: string }

export function momentOfWhen(when: When, now: number): number | undefined {
  return when.is === 'now' ? now : momentOf(when.typed, now)
}

type WhenFieldProps = { value: When; onChange: (when: When) => void; isNew: boolean }

export function WhenField({ value, onChange, isNew }: WhenFieldProps) {
  const { t } = useI18n()
  const [choice, setChoice] = useState<'now' | 'yesterday' | 'other'>(value.is === 'now' ? 'now' : 'other')
  const now = Date.now()
  const error =
    momentOfWhen(value, now) === undefined && value.is === 'at' && value.typed !== ''
      ? t.journal.tooFarAhead
      : undefined
  return (
    <>
      {isNew && (
        <SegmentedControl
          label={t.journal.when}
          value={choice}
          choices={[
            { value: 'now', label: t.journal.now },
            { value: 'yesterday', label: t.journal.yesterday },
            { value: 'other', label: t.journal.otherTime },
          ]}
          onChange={(next) => {
            setChoice(next)
            const at = next === 'yesterday' ? dayBefore(now) : now
            onChange(next === 'now' ? { is: 'now' } : { is: 'at', typed: wallClock(at) })
          }}
        />
      )}
      {value.is === 'at' && choice === 'other' && (
        <DateTimeField
          label={t.journal.dateAndTime}
          value={value.typed}
          max={latestMoment(now)}
          error={error}
          onChange={(typed) => onChange({ is: 'at', typed })}
        />
      )}
    </>
  )
}
