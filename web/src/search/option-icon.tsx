import type { LucideIcon } from 'lucide-react'
import styles from './search-box.module.css'

export function OptionIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className={styles.icon}>
      <Icon aria-hidden="true" />
    </span>
  )
}
