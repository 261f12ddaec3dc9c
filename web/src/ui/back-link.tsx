import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './back-link.module.css'

/** The way up, named after where it leads. */
export const BackLink = createLink(function BackAnchor({
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...rest} className={styles.back}>
      <ArrowLeft aria-hidden="true" className={styles.icon} />
      {children}
    </a>
  )
})
