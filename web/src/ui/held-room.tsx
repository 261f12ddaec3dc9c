import type { ReactNode } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './held-room.module.css'

/**
 * Holds the exact room of what is still read: the parts themselves stand there with usual values, out of sight and out of
 * reach. It serves parts with something below them, which would jump; a list of unknown length has a Skeleton.
 */
export function HeldRoom({ until, children }: { until: boolean; children: ReactNode }) {
  const { t } = useI18n()
  if (until) return children
  return (
    <div className={styles.held} data-skeleton="">
      <span role="status" className="heard-only">
        {t.app.loading}
      </span>
      <div className={styles.unseen}>{children}</div>
    </div>
  )
}
