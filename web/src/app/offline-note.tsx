import { useI18n } from '../i18n/i18n.tsx'
import { useOnline } from '../offline/use-online.ts'
import styles from './offline-note.module.css'

/** One line while there is no connection; nothing otherwise. */
export function OfflineNote() {
  const { t } = useI18n()
  const isOnline = useOnline()
  return <div role="status">{isOnline ? null : <p className={styles.note}>{t.app.offline}</p>}</div>
}
