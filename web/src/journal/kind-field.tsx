import { JournalType } from '@frond/client'
import { useId, useState } from 'react'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { classNames } from '../ui/class-names.ts'
import { UnfoldIcon } from '../ui/icons.ts'
import styles from './kind-field.module.css'
import { kindsInOrder } from './kinds.ts'

/** Three rows on a phone, together with the way to all others. */
const AT_FIRST = 8

type KindFieldProps = { value: JournalType | undefined; onChange: (kind: JournalType) => void }

/** What was done, by its sign: the usual kinds, and all others on demand. */
export function KindField({ value, onChange }: KindFieldProps) {
  const { t } = useI18n()
  const name = useId()
  const [all, setAll] = useState(false)
  const kinds = kindsInOrder(Object.values(JournalType))
  const first = kinds.slice(0, AT_FIRST)
  const shown = value === undefined || first.includes(value) ? first : [...first, value]
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{t.journal.kind}</legend>
      <div className={styles.kinds}>
        {(all ? kinds : shown).map((kind) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <CareIcon type={kind} />
            {word(t.enumerations.journalType, kind)}
          </label>
        ))}
        {!all && (
          <button type="button" className={classNames(styles.kind, styles.more)} onClick={() => setAll(true)}>
            <span className={styles.disc}>
              <UnfoldIcon aria-hidden="true" className={styles.icon} />
            </span>
            {t.journal.moreKinds}
          </button>
        )}
      </div>
    </fieldset>
  )
}
