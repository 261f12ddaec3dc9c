import { createLink, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import styles from './back-link.module.css'
import { classNames } from './class-names.ts'
import { cameFrom } from './way.ts'

type BackAnchorProps = Omit<ComponentProps<'a'>, 'className'> & {
  /** A round sign on a photograph; its words are heard. */
  look?: 'photo'
}

/**
 * The way up, named after where it leads. A visitor from there goes back to it, so that a list stands where it was
 * left, with its filters.
 */
export const BackLink = createLink(function BackAnchor({
  children,
  look,
  onClick,
  ...rest
}: BackAnchorProps) {
  const router = useRouter()
  const goBack = (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || !cameFrom(router.history, event.currentTarget.pathname)) {
      onClick?.(event)
      return
    }
    event.preventDefault()
    router.history.back()
  }
  return (
    <a
      {...{ ...rest, onClick: goBack }}
      className={classNames(styles.back, look === 'photo' && styles.photo)}
    >
      <ArrowLeft aria-hidden="true" className={styles.icon} />
      {look === 'photo' ? (
        <span className="heard-only">{children}</span>
      ) : (
        <span className={styles.words}>{children}</span>
      )}
    </a>
  )
})
