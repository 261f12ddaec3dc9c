import { useI18n } from '../../i18n/i18n.tsx'
import type { Thirst } from './thirst.ts'
import styles from './thirst-badge.module.css'

/** Says that a plant is to be cared for, and when. */
export function ThirstBadge({ thirst }: { thirst: Thirst | undefined }) {
  const { t, format } = useI18n()
  if (thirst?.state === undefined) return null
  return (
    <span className={styles.badge} data-read="" data-thirst={thirst.state}>
      <span className="heard-only">{t.plantsList.nextCare}: </span>
      <span className={styles.day}>{format.relativeDay(thirst.day, thirst.today)}</span>
    </span>
  )
}
