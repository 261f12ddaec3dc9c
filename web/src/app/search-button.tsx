import { useI18n } from '../i18n/i18n.tsx'
import { SearchIcon } from '../ui/icons.ts'
import { useSlash } from '../ui/slash-key.ts'
import styles from './search-button.module.css'
import type { SearchOpener } from './use-search-dialog.tsx'

/** Looks like the field that it opens, and says by which key it opens too. */
export function SearchButton({ open, prepare }: SearchOpener) {
  const { t } = useI18n()
  const isSlashOn = useSlash()
  return (
    <button
      type="button"
      aria-label={t.app.action.search}
      aria-keyshortcuts={isSlashOn ? '/ Control+K Meta+K' : 'Control+K Meta+K'}
      aria-haspopup="dialog"
      title={`${t.app.action.search} (${isSlashOn ? '/, ' : ''}Ctrl+K)`}
      className={styles.button}
      onClick={open}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <SearchIcon aria-hidden="true" className={styles.lens} />
      <span className={styles.words}>{t.app.action.search}</span>
    </button>
  )
}
