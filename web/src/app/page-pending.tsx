import { useI18n } from '../i18n/i18n.tsx'
import styles from './page-pending.module.css'

/** While the chunk of a page is loaded; it is heard, and seen only by those who wait long. */
export function PagePending() {
  const { t } = useI18n()
  return (
    <p role="status" className={styles.pending}>
      {t.app.loading}
    </p>
  )
}
