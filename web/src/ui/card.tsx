import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

/** Holds together what belongs together. `flush` for lists and photographs that reach its edge. */
export function Card({ flush, children }: { flush?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.card, flush && styles.flush)}>{children}</div>
}
