import type { ReactNode } from 'react'
import { Botanical, type Drawing } from './botanical.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  drawing?: Drawing
  /** One sentence. */
  text: string
  /** One button. */
  action?: ReactNode
}

export function EmptyState({ drawing = 'fern', text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Botanical drawing={drawing} />
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
