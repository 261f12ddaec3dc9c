import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from './button.tsx'
import styles from './selection-bar.module.css'
import { useRootMark } from './use-root-mark.ts'

type SelectionBarProps = {
  count: number
  onCancel: () => void
  /** Buttons for what can be done with all of them. */
  children: ReactNode
}

/** At the lower edge while things are selected; it covers the navigation until the selection ends, also by Escape. */
export function SelectionBar({ count, onCancel, children }: SelectionBarProps) {
  const { t } = useI18n()
  useRootMark('selection-bar')
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    // What lies above it, such as a sheet, is closed first.
    if (event.key === 'Escape' && !event.defaultPrevented) onCancel()
  })
  useEffect(() => {
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [])
  return (
    <section aria-label={t.ui.selected(count)} className={styles.bar}>
      <div className={styles.head}>
        <IconButton icon={X} label={t.ui.cancelSelection} onClick={onCancel} />
        <p role="status" className={styles.count}>
          {t.ui.selected(count)}
        </p>
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
