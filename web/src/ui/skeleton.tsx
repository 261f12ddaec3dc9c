import { useI18n } from '../i18n/i18n.tsx'
import styles from './skeleton.module.css'

/** The shape of what is coming, so that nothing jumps when it is there. */
export function Skeleton({ shape, count = 6 }: { shape: 'list' | 'grid' | 'page'; count?: number }) {
  const { t } = useI18n()
  return (
    <div role="status" className={styles.wait} data-skeleton="">
      <span className="heard-only">{t.app.loading}</span>
      {shape === 'page' && <span className={styles.heading} />}
      {shape === 'page' && <span className={styles.picture} />}
      <span className={shape === 'grid' ? styles.grid : styles.list}>
        {Array.from({ length: shape === 'page' ? 3 : count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <span key={place} className={shape === 'grid' ? styles.tile : styles.row} />
        ))}
      </span>
    </div>
  )
}
