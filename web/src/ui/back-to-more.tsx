import { useI18n } from '../i18n/i18n.tsx'
import { BackLink } from './back-link.tsx'
import styles from './back-to-more.module.css'

/** The way up from pages that a phone reaches by its last item; the column of a desktop has them all. */
export function BackToMore() {
  const { t } = useI18n()
  return (
    <div className={styles.phone}>
      <BackLink to="/more">{t.app.nav.more}</BackLink>
    </div>
  )
}
