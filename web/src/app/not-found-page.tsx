import { Link } from '@tanstack/react-router'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './message-page.module.css'

export function NotFoundPage() {
  const { t } = useI18n()
  return (
    <div className={styles.page}>
      <h1>{t.app.notFound}</h1>
      <p>{t.app.notFoundHint}</p>
      <Link to="/">{t.app.goHome}</Link>
    </div>
  )
}
