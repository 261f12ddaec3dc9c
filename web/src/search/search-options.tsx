import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import type { OptionGroup } from './option.ts'
import styles from './search-box.module.css'

type SearchOptionsProps = {
  listId: string
  groups: readonly OptionGroup[]
  activeKey: string | undefined
  onChosen: () => void
}

export function optionId(listId: string, key: string): string {
  return `${listId}-${key}`
}

/** Each is a link too, which a mouse can open in another tab. */
export function SearchOptions({ listId, groups, activeKey, onChosen }: SearchOptionsProps) {
  const { t } = useI18n()
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t.search.results}
      className={styles.list}
      onPointerDown={keepFocus}
    >
      {groups.map(({ key, label, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
        <div key={key} role="group" aria-label={label}>
          <span aria-hidden="true" className={styles.group}>
            {label}
          </span>
          {options.map((option) => (
            <Link
              {...option.link}
              key={option.key}
              id={optionId(listId, option.key)}
              role="option"
              tabIndex={-1}
              aria-selected={option.key === activeKey}
              draggable={false}
              className={styles.option}
              onClick={(event: MouseEvent) => {
                option.onChosen?.()
                if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onChosen()
              }}
            >
              {option.leading}
              <span className={styles.words}>
                <span className={styles.title}>{option.title}</span>
                {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
              </span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  )
}

/** A mouse leaves it in the field; a finger may scroll. */
function keepFocus(event: { pointerType: string; preventDefault: () => void }): void {
  if (event.pointerType === 'mouse') event.preventDefault()
}
