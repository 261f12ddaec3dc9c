import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './columns.module.css'

type ColumnsProps = {
  /** What a phone shows first. */
  first: ReactNode
  /** What a phone shows below it. */
  second: ReactNode
  /** The first is there to act in, the second to look at, which wants more room. */
  uneven?: boolean
}

/** Two parts of a page, side by side where there is room for both. */
export function Columns({ first, second, uneven }: ColumnsProps) {
  return (
    <div className={classNames(styles.columns, uneven && styles.uneven)}>
      <div className={styles.column}>{first}</div>
      <div className={styles.column}>{second}</div>
    </div>
  )
}
