import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { type Tone, toneClass } from './tone.ts'

/** A word about a thing: its state, or a tag. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(styles.badge, toneClass(tone))}>{children}</span>
}

/** A dot before words that say the same, so that colour is never alone. */
export function StatusDot({ tone }: { tone: Tone }) {
  return <span aria-hidden="true" className={classNames(styles.dot, toneClass(tone))} />
}
