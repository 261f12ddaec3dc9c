import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './control.module.css'
import type { FieldValue } from './text-field.tsx'

type SearchFieldProps = FieldValue<string> & { label: string; placeholder?: string; hint?: string }

export function SearchField({ value, onChange, label, placeholder = label, hint }: SearchFieldProps) {
  const { t } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className={styles.around}>
      <Search aria-hidden="true" className={styles.lens} />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        title={label}
        placeholder={placeholder}
        className={classNames(styles.control, styles.search, styles.withLens, styles.withEnd)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hint !== undefined && (
        // What is heard is the label.
        <p aria-hidden="true" className={styles.hint}>
          {hint}
        </p>
      )}
      {value !== '' && (
        <span className={styles.end}>
          <IconButton
            icon={X}
            label={t.app.action.clear}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        </span>
      )}
    </search>
  )
}
