import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Messages } from '../messages/messages.ts'
import { DateField } from '../ui/date-field.tsx'
import type { FieldValue } from '../ui/text-field.tsx'
import styles from './people.module.css'

/** Empty where there is no limit. */
export type TypedDays = { from: string; until: string }

export const NO_DAYS: TypedDays = { from: '', until: '' }

type DaysFieldsProps = FieldValue<TypedDays> & {
  today: Day
  error: string | undefined
  /** A key begins at once. */
  isKey?: boolean
  /** A link has an end. */
  isLink?: boolean
}

/** The first and the last day. */
export function DaysFields(props: DaysFieldsProps) {
  const { value, onChange, today, error, isKey = false, isLink = false } = props
  const { t } = useI18n()
  const words = t.people
  return (
    <div className={styles.group}>
      <div className={styles.days}>
        {!isKey && (
          <DateField
            label={words.from}
            optional
            value={value.from}
            onChange={(from) => onChange({ ...value, from })}
          />
        )}
        <DateField
          label={words.until}
          optional={!isLink}
          min={today}
          value={value.until}
          error={error}
          onChange={(until) => onChange({ ...value, until })}
        />
      </div>
      {!isLink && <p className={styles.text}>{isKey ? words.keyUntilHint : words.untilHint}</p>}
    </div>
  )
}

/** What can be said without asking the service. A day that stays what it was may be over. */
export function daysProblem(
  t: Messages,
  { from, until }: TypedDays,
  today: Day,
  before: string = '',
): string | undefined {
  if (until === '') return undefined
  if (until < today && until !== before) return t.people.endsInPast
  return from !== '' && from > until ? t.people.endsBeforeBegin : undefined
}

/** As the service takes them: `null` takes a limit away. */
export function daysBody({ from, until }: TypedDays) {
  return { from: from === '' ? null : from, until: until === '' ? null : until }
}
