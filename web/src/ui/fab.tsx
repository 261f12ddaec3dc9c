import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import styles from './fab.module.css'

type FabProps = {
  icon: LucideIcon
  label: string
  /** Only its sign where it floats, over a page that is full to its edge. */
  small?: boolean | undefined
}

function Content({ icon: Icon, label, small = false }: FabProps) {
  const isReading = useReading()
  return (
    <>
      <Icon aria-hidden="true" className={styles.icon} />
      <span className={styles.label} data-hidden={small || isReading}>
        {label}
      </span>
    </>
  )
}

/** The one thing a page is for: floating under the thumb on a phone, beside the heading where there is room. At most one. */
export function Fab({
  icon,
  label,
  small,
  ...rest
}: FabProps & Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  return (
    <button type="button" {...rest} data-uncovered="" className={styles.fab}>
      <Content {...{ icon, label, small }} />
    </button>
  )
}

/** Leads to a page instead of doing something. */
export const FabLink = createLink(function FabAnchor({
  icon,
  label,
  small,
  ...rest
}: FabProps & Omit<ComponentProps<'a'>, 'className' | 'children'>) {
  return (
    <a {...rest} data-uncovered="" className={styles.fab}>
      <Content {...{ icon, label, small }} />
    </a>
  )
})

/** Less is the trembling of a finger. */
const A_MOVE_PX = 8

/** Tells whether the page is scrolled down: then the words of the button would cover what is read. */
function useReading(): boolean {
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      if (Math.abs(now - last) < A_MOVE_PX) return
      setReading(now > last)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isReading
}
