import styles from './spinner.module.css'

/** Turns while something is under way; the part around it says in words what. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
