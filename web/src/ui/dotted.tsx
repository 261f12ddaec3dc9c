import { Children, type ReactNode } from 'react'
import styles from './dotted.module.css'

/** Short facts in a row with a dot between them; those that begin a new line have none. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className={styles.facts}>
      {Children.map(children, (fact) => (
        <span className={styles.fact}>{fact}</span>
      ))}
    </span>
  )
}
