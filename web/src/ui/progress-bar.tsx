import styles from './progress-bar.module.css'

/** Shows how far something is, 0 to 1; without a value it is under way and it is not known how far. */
export function ProgressBar({ label, value }: { label: string; value?: number | undefined }) {
  return (
    <progress aria-label={label} className={styles.bar} max={1} {...(value === undefined ? {} : { value })} />
  )
}
