import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { DateField } from '../ui/date-field.tsx'
import type { FieldValue } from '../ui/text-field.tsx'
import { middayIn } from './day-in-zone.ts'
import type { Known } from './due-preview.ts'

type Props = FieldValue<Day> & {
  care: string
  known: Known
  /** When the journal says that it was done last. What is written down is not asked again. */
  noted: number | undefined
}

/** Asks when something was done last: it goes into the journal with that day, instead of an invented date. */
export function LastTimeField({ care, known, noted, value, onChange }: Props) {
  const { t } = useI18n()
  if (noted !== undefined) return null
  return (
    <DateField
      label={t.care.whenLast(care)}
      hint={t.care.whenLastHint}
      optional
      value={value}
      max={known.today}
      onChange={onChange}
    />
  )
}

/** With the last time by the journal, or as it was entered. */
export function knownWith(known: Known, noted: number | undefined, entered: Day): Known {
  const lastDoneAt = noted ?? (entered === '' ? undefined : middayIn(known.zone, entered))
  return lastDoneAt === undefined ? known : { ...known, lastDoneAt }
}
