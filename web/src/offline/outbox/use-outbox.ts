import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Outbox, OutboxState } from './outbox.ts'

/** The outbox of whoever is signed in. */
export const OutboxContext = createContext<Outbox | undefined>(undefined)

export interface UsedOutbox
  extends OutboxState,
    Pick<Outbox, 'enqueue' | 'undo' | 'retry' | 'discard' | 'hasWaiting'> {}

export function useOutbox(): UsedOutbox {
  const outbox = useOutboxItself()
  const state = useSyncExternalStore(outbox.subscribe, outbox.state)
  return {
    ...state,
    enqueue: (command, extras) => outbox.enqueue(command, extras),
    undo: (id) => outbox.undo(id),
    retry: (id) => outbox.retry(id),
    discard: (id) => outbox.discard(id),
    hasWaiting: () => outbox.hasWaiting(),
  }
}

/** The address of a photograph that waits with its command, for `<img src>`; nothing until it is read. */
export function useWaitingPhoto(commandId: string, at: number): string | undefined {
  const outbox = useOutboxItself()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isOver = false
    void outbox.photo(commandId, at).then((photo) => {
      if (photo === undefined || isOver) return
      made = URL.createObjectURL(photo)
      setAddress(made)
    })
    return () => {
      isOver = true
      if (made !== undefined) URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [outbox, commandId, at])
  return address
}

function useOutboxItself(): Outbox {
  const outbox = use(OutboxContext)
  if (outbox === undefined) throw new Error('useOutbox is used outside of OutboxContext')
  return outbox
}
