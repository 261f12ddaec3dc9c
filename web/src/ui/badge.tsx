import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

export type Tone = 'plain' | 'accent' | 'water' | 'feed' | 'earth' | 'overdue' | 'danger'

/** A word about a thing: its state, or a tag. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}

/** A dot before words that say the same, so that colour is never alone. */
export function StatusDot({ tone }: { tone: Tone }) {
  return <span aria-hidden="true" className={classNames(styles.dot, styles[tone])} />
}
