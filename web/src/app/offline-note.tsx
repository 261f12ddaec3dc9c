import { Link } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { useI18n } from '../i18n/i18n.tsx'
import { useOnline } from '../offline/use-online.ts'
import styles from './offline-note.module.css'

/** A strip that stays in sight while there is no connection, and leads to what waits for one; nothing otherwise. */
export function OfflineNote() {
  const { t } = useI18n()
  const isOnline = useOnline()
  return (
    <div role="status" className={styles.place}>
      {isOnline ? null : (
        <Link to="/waiting" className={styles.strip}>
          <CloudOff aria-hidden="true" className={styles.icon} />
          {t.app.offline}
        </Link>
      )}
    </div>
  )
}
