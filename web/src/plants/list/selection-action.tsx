import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './selection-action.module.css'

type SelectionActionProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  icon: LucideIcon
  label: string
}

/** A sign with its word below it: several fit beside each other on a phone. */
export function SelectionAction({ icon: Icon, label, ...rest }: SelectionActionProps) {
  return (
    <button type="button" {...rest} className={styles.action}>
      <Icon aria-hidden="true" className={styles.icon} />
      {label}
    </button>
  )
}
