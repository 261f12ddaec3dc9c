import { useSyncExternalStore } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './offline-note.module.css'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** One line while there is no connection; nothing otherwise. */
export function OfflineNote() {
  const { t } = useI18n()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <div role="status">{online ? null : <p className={styles.note}>{t.app.offline}</p>}</div>
}
