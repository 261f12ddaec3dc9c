import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the button that began something which has its own buttons: when it is over, they are gone and with them the focus,
 * which comes back here. Without such a button the content gets it, so that it is not lost to the top of the page.
 */
export function useFocusAfter(isOn: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(false)
  const wasSeen = useRef(false)
  useEffect(() => {
    if (!isOn) return
    const note = ({ target }: FocusEvent) => {
      wasSeen.current = target instanceof Element && target.matches(':focus-visible')
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [isOn])
  useEffect(() => {
    if (wasOn.current && !isOn) {
      const target = button.current ?? document.getElementById('content')
      // A user with a finger or a mouse must not see the page move.
      target?.focus({ preventScroll: !wasSeen.current })
    }
    wasOn.current = isOn
  }, [isOn])
  return button
}
