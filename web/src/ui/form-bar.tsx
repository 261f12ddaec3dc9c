import type { ReactNode } from 'react'
import styles from './form-bar.module.css'
import { useRootMark } from './use-root-mark.ts'

type FormBarProps = {
  /** What went wrong, or what the button leaves out. */
  note?: ReactNode
  /** The buttons, the main one last. */
  children: ReactNode
}

/** The end of a form: sticks to the lower edge while the form is longer than the screen, in reach of the thumb. */
export function FormBar({ note, children }: FormBarProps) {
  useRootMark('form-bar')
  return (
    <div className={styles.bar} data-uncovered="">
      {note}
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}
