import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './fab.module.css'

type FabProps = { icon: LucideIcon; label: string }

function Content({ icon: Icon, label }: FabProps) {
  return (
    <>
      <Icon aria-hidden="true" className={styles.icon} />
      <span>{label}</span>
    </>
  )
}

/** The one thing a page is for, under the thumb. A page has at most one. */
export function Fab({
  icon,
  label,
  ...rest
}: FabProps & Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  return (
    <button type="button" {...rest} className={styles.fab}>
      <Content icon={icon} label={label} />
    </button>
  )
}

/** The same for a page to go to. */
export const FabLink = createLink(function FabAnchor({
  icon,
  label,
  ...rest
}: FabProps & Omit<ComponentProps<'a'>, 'className' | 'children'>) {
  return (
    <a {...rest} className={styles.fab}>
      <Content icon={icon} label={label} />
    </a>
  )
})
