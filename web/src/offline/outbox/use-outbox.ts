import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { usePhotoPreview } from '../../photos/use-photo-preview.ts'
import type { Outbox } from './outbox.ts'
import type { OutboxState } from './outbox-state.ts'

/** Gives the outbox of the signed-in user. */
export const OutboxContext = createContext<Outbox | undefined>(undefined)

interface UsedOutbox
  extends OutboxState,
    Pick<
      Outbox,
      'enqueue' | 'enqueueAll' | 'undo' | 'retry' | 'revise' | 'discard' | 'sendNow' | 'hasWaiting' | 'forget'
    > {}

export function useOutbox(): UsedOutbox {
  const outbox = useOutboxItself()
  const state = useSyncExternalStore(outbox.subscribe, outbox.state)
  return {
    ...state,
    enqueue: (command, extras) => outbox.enqueue(command, extras),
    enqueueAll: (makers) => outbox.enqueueAll(makers),
    undo: (...ids) => outbox.undo(...ids),
    retry: (id) => outbox.retry(id),
    revise: (id, command) => outbox.revise(id, command),
    discard: (id) => outbox.discard(id),
    sendNow: () => outbox.sendNow(),
    hasWaiting: () => outbox.hasWaiting(),
    forget: () => outbox.forget(),
  }
}

/** The address of a photograph that waits with its command, for `<img src>`; nothing until it is read. */
export function useWaitingPhoto(commandId: string, at: number): string | undefined {
  const outbox = useOutboxItself()
  const [photo, setPhoto] = useState<Blob>()
  useEffect(() => {
    let isOver = false
    void outbox.photo(commandId, at).then((found) => isOver || setPhoto(found))
    return () => {
      isOver = true
    }
  }, [outbox, commandId, at])
  return usePhotoPreview(photo)
}

function useOutboxItself(): Outbox {
  const outbox = use(OutboxContext)
  if (outbox === undefined) throw new Error('useOutbox is used outside of OutboxContext')
  return outbox
}
