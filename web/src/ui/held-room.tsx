import type { ReactNode } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './held-room.module.css'

/**
 * The room of what is still read, exactly: the very same parts stand there with usual values, and nobody sees or reaches
 * them. For a part with something below it, which would jump; a list, of a length that nobody knows, has a Skeleton.
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
