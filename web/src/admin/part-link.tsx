import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './admin-page.module.css'

type PartProps = Omit<ComponentProps<'a'>, 'className' | 'children' | 'title'> & {
  icon: LucideIcon
  title: string
  /** Its number, once it is known. */
  detail: string | undefined
}

/** A card that leads out of the application. */
export function PartAnchor({ icon: Icon, title, detail, ...rest }: PartProps) {
  return (
    <a {...rest} className={styles.part}>
      <span className={styles.round}>
        <Icon aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {/* The line is there before the number is, so that nothing jumps. */}
        <span className={styles.detail}>{detail ?? '\u00a0'}</span>
      </span>
    </a>
  )
}

/** A card that leads to a part of the administration. */
export const PartLink = createLink(PartAnchor)
