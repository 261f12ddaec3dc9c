import { GripVertical } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { classNames } from './class-names.ts'
import styles from './sortable-list.module.css'
import { type Key, useSorting } from './use-sorting.ts'

type SortableListProps<T> = {
  label: string
  items: readonly T[]
  keyOf: (item: T) => Key
  nameOf: (item: T) => string
  onReorder: (items: T[]) => void
  children: (item: T) => ReactNode
}

/** A list in the person's own order, changed by finger, mouse or keyboard. */
export function SortableList<T>({ label, items, keyOf, nameOf, onReorder, children }: SortableListProps<T>) {
  const { t } = useI18n()
  const instructions = useId()
  const [news, setNews] = useState('')
  const sorting = useSorting({
    keys: items.map(keyOf),
    onMove: (from, to) => onReorder(moved(items, from, to)),
    onTell: (what, from, to) => {
      const item = items[from]
      if (item !== undefined) setNews(t.ui.sort[what](nameOf(item), to + 1, items.length))
    },
  })

  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets. */}
      <ul ref={sorting.list} role="list" aria-label={label} className={styles.list}>
        {items.map((item, at) => (
          <li
            key={keyOf(item)}
            className={classNames(
              styles.row,
              sorting.heldAt === at && styles.held,
              sorting.heldAt !== undefined && sorting.heldAt !== at && styles.yielding,
            )}
            style={shifted(sorting.shiftOf(at))}
          >
            <button
              type="button"
              aria-label={t.ui.sort.handle(nameOf(item))}
              aria-describedby={instructions}
              className={styles.handle}
              {...sorting.handleOf(at)}
            >
              <GripVertical aria-hidden="true" className={styles.icon} />
            </button>
            <div className={styles.content}>{children(item)}</div>
          </li>
        ))}
      </ul>
      <p id={instructions} hidden>
        {t.ui.sort.instructions}
      </p>
      <p aria-live="assertive" className="heard-only">
        {news}
      </p>
    </>
  )
}

function shifted(by: number | undefined): CSSProperties | undefined {
  return by === undefined ? undefined : { translate: `0 ${by}px` }
}

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const others = items.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...items.slice(from, from + 1))
}
