import { Check } from 'lucide-react'
import { CareIcon, careTone } from './care-icon.tsx'
import { classNames } from './class-names.ts'
import styles from './done-button.module.css'

type Props = {
  /** The kind of care. */
  type: number
  label: string
  /** Not due yet: it can be ticked, but does not ask for it. */
  quiet?: boolean
  onClick: () => void
}

/** A ring with the sign of the care, which fills and shows a tick under the finger. */
export function DoneButton({ type, label, quiet = false, onClick }: Props) {
  return (
    <button
      type="button"
      className={classNames(styles.done, quiet && styles.quiet)}
      data-tone={careTone(type)}
      aria-label={label}
      onClick={onClick}
    >
      <CareIcon type={type} bare />
      <Check aria-hidden="true" className={styles.tick} />
    </button>
  )
}

/** What is left of it where the care was done: no button any more, at the same place and as large. */
export function DoneSign({ type }: { type: number }) {
  return (
    <span className={classNames(styles.done, styles.past)} data-tone={careTone(type)}>
      <Check aria-hidden="true" className={styles.tick} />
    </span>
  )
}
