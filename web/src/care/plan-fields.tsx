import { ScheduleMode } from '@frond/client'
import { useI18n } from '../i18n/i18n.tsx'
import { DateField } from '../ui/date-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Hemisphere } from './interval-sentence.ts'
import { type PlanDraft, withMode } from './plan-draft.ts'
import styles from './plan-fields.module.css'
import { TurnsField } from './turns-field.tsx'
import { YearFields } from './year-fields.tsx'

const LONGEST_NOTE = 255
const MOST_ML = 100_000
const STEP_ML = 50

type Props = { draft: PlanDraft; onChange: (draft: PlanDraft) => void; hemisphere: Hemisphere }

/** Everything about a schedule but its kind, its usual interval and its pause. */
export function PlanFields({ draft, onChange, hemisphere }: Props) {
  const { t } = useI18n()
  const isCalendar = draft.mode === ScheduleMode.Calendar
  return (
    <div className={styles.fields}>
      <YearFields {...{ draft, onChange, hemisphere }} />
      <SegmentedControl
        label={t.care.counting}
        value={draft.mode}
        choices={[
          { value: ScheduleMode.AfterDone, label: t.care.afterDone },
          { value: ScheduleMode.Calendar, label: t.care.fixedDays },
        ]}
        onChange={(mode) => onChange(withMode(draft, mode))}
      />
      <DateField
        label={isCalendar ? t.care.firstDay : t.care.notBefore}
        value={draft.startDate}
        required
        min="2000-01-01"
        max="2100-12-31"
        onChange={(startDate) => onChange({ ...draft, startDate })}
      />
      <NumberField
        label={t.care.amount}
        optional
        value={draft.amountMl}
        min={1}
        max={MOST_ML}
        step={STEP_ML}
        unit={t.care.millilitres}
        onChange={(amountMl) => onChange({ ...draft, amountMl })}
      />
      <TextField
        label={t.care.note}
        hint={t.care.noteHint}
        optional
        maxLength={LONGEST_NOTE}
        value={draft.note}
        onChange={(note) => onChange({ ...draft, note })}
      />
      <TurnsField value={draft.assignees} onChange={(assignees) => onChange({ ...draft, assignees })} />
    </div>
  )
}
