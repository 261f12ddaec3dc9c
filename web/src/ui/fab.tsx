import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import styles from './fab.module.css'
import { useRootMark } from './use-root-mark.ts'
import { useStepAside } from './use-step-aside.ts'

type FabProps = {
  icon: LucideIcon
  label: string
  /** Only its sign where it floats, over a page that is full to its edge. */
  small?: boolean | undefined
}

function Content({ icon: Icon, label, small = false }: FabProps) {
  const isReading = useReading()
  useRootMark('floating-button')
  const inside = useStepAside()
  return (
    <>
      <Icon aria-hidden="true" className={styles.icon} />
      <span ref={inside} className={styles.label} data-hidden={small || isReading}>
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

/** Less is left over by rounding. */
const AT_END_PX = 2

/** Tells whether the page goes on below: then the words of the button would cover what is read. At its end there is room for it. */
function useReading(): boolean {
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    const page = document.documentElement
    const look = () => setReading(page.scrollHeight - window.innerHeight - window.scrollY > AT_END_PX)
    // It looks at once, and whenever the list grows.
    const growth = new ResizeObserver(look)
    growth.observe(document.body)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      growth.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [])
  return isReading
}
