import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useIsNoteMissing } from '../i18n/lazy-part.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { useOnline } from '../offline/use-online.ts'

/** A sheet is open, or tasks are selected. */
const BUSY = '[role=dialog], main [type=checkbox]:checked'

/**
 * Loads the home anew when the connection is back, if it was lost before a note was there that is wanted: only so does the
 * browser ask again for its script. It waits until everything is sent, and leaves alone a user who is in the middle of something.
 */
export function WholeAgain() {
  const isOnline = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  if (!isOnline && !wasOffline) setWasOffline(true)
  const isMissing = useIsNoteMissing()
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  const { pending } = useOutbox()
  const isTime = isOnline && wasOffline && isMissing && isHome && pending.length === 0
  useEffect(() => {
    if (isTime && document.querySelector(BUSY) === null) location.reload()
  }, [isTime])
  return null
}
