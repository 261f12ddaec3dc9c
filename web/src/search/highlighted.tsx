import styles from './search-box.module.css'
import { partsOf } from './terms.ts'

/** A text in which what was searched for stands out. */
export function Highlighted({ text, search }: { text: string; search: string }) {
  return partsOf(text, search).map(({ at, text, isFound }) =>
    isFound ? (
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
