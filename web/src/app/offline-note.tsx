import { Link } from '@tanstack/react-router'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { useOnline } from '../offline/use-online.ts'
import { OfflineIcon } from '../ui/icons.ts'
import styles from './offline-note.module.css'

/** A strip that stays in sight while there is no connection or something is held up, and leads to what waits. */
export function OfflineNote() {
  const { t } = useI18n()
  const { waiting, unsent } = useOutbox()
  const isOnline = useOnline()
  // What goes out within a second needs no word.
  const isHeldUp = waiting > 0 && (!isOnline || unsent.some(({ wait }) => wait !== undefined))
  return (
    <div role="status" className={styles.place}>
      {(!isOnline || isHeldUp) && (
        <Link to="/waiting" className={styles.strip}>
          <OfflineIcon aria-hidden="true" className={styles.icon} />
          <span className={styles.words}>
            {!isOnline && <span>{t.app.offline}</span>}
            {isHeldUp && <span className={styles.waiting}>{t.offline.count(waiting)}</span>}
          </span>
        </Link>
      )}
    </div>
  )
}
