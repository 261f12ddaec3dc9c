import { useEffect, useEffectEvent } from 'react'
import { isTyping } from './is-typing.ts'

/** Ctrl+Z or Cmd+Z takes back what was done last, while there is something to take back. */
export function useUndoKey(undo: (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const undoes = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (!undoes || event.defaultPrevented || isTyping(event.target)) return
    event.preventDefault()
    undo?.()
  })
  const isPossible = undo !== undefined
  useEffect(() => {
    if (!isPossible) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isPossible])
}
