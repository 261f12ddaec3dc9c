import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'
import styles from './link-button.module.css'

type LinkButtonProps = Omit<ComponentProps<'a'>, 'className'> & {
  look?: ButtonLook
  wide?: boolean
  icon?: LucideIcon
}

/** A link to a page of the application that looks like a button. */
export const LinkButton = createLink(function ButtonAnchor({
  look,
  wide,
  icon: Icon,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass(look, wide)}>
      <span className={styles.content}>
        {Icon && <Icon aria-hidden="true" className={styles.icon} />}
        {children}
      </span>
    </a>
  )
})
