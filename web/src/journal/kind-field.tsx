import { JournalType } from '@frond/client'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './kind-field.module.css'
import { kindsByUse } from './kinds.ts'
import { ENTRIES, type EntryPages } from './queries.ts'

/** Three rows on a phone, together with the way to all others. */
const AT_FIRST = 8

type KindFieldProps = { value: JournalType | undefined; onChange: (kind: JournalType) => void }

/** What was done, by its sign: the kinds this person uses most, and all others on demand. */
export function KindField({ value, onChange }: KindFieldProps) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const name = useId()
  const [all, setAll] = useState(false)
  // Only when it opens: what is tapped must not move under the finger.
  const [kinds] = useState(() => {
    const lists = queries.getQueriesData<EntryPages>({ queryKey: [ENTRIES, 'list'] })
    const used = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
    const byUse = kindsByUse(
      Object.values(JournalType),
      used.map(({ type }) => type),
    )
    return value === undefined || byUse.indexOf(value) < AT_FIRST
      ? byUse
      : [value, ...byUse.filter((kind) => kind !== value)]
  })
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{t.journal.kind}</legend>
      <div className={styles.kinds}>
        {(all ? kinds : kinds.slice(0, AT_FIRST)).map((kind) => (
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
              <ChevronDown aria-hidden="true" className={styles.icon} />
            </span>
            {t.journal.moreKinds}
          </button>
        )}
      </div>
    </fieldset>
  )
}
