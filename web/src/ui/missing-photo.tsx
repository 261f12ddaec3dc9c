import { ImageOff } from 'lucide-react'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './missing-photo.module.css'

/** Stands where a photograph should be and cannot be had. Where there is no room for the words, the icon stands alone. */
export function MissingPhoto({ alt }: { alt: string }) {
  const { t } = useI18n()
  const heard =
    alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${alt}: ${t.ui.photoMissing}` }
  return (
    <span {...heard} className={styles.missing}>
      <ImageOff aria-hidden="true" className={styles.icon} />
      <span aria-hidden="true" className={styles.words}>
        {t.ui.photoMissing}
      </span>
    </span>
  )
}
