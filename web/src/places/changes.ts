import { useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { type Changed, refreshAfter } from '../api/stale.ts'
import { useToasts } from '../ui/toasts.tsx'

type Change = {
  /** What the person sees of it before the service has answered. */
  show?: () => void
  send: () => Promise<unknown>
  told: string
  /** Takes it back. */
  back?: () => Promise<unknown>
}

/** Shows a change at once, tells it and offers to take it back. What the service refuses is told, and read anew. */
export function useChange(path: string, changed: Changed) {
  const queries = useQueryClient()
  const toasts = useToasts()

  const attempt = async (send: () => Promise<unknown>, show?: () => void) => {
    // An answer that is on its way would put back what was shown before.
    await queries.cancelQueries({ queryKey: [path] })
    show?.()
    try {
      await send()
      return true
    } catch (error) {
      toasts.fail(error)
      return false
    } finally {
      void refreshAfter(queries, changed)
    }
  }

  /** Whether it was done. */
  return async ({ show, send, told, back }: Change): Promise<boolean> => {
    const isDone = await attempt(send, show)
    if (isDone) toasts.show({ text: told, undo: back && (() => void attempt(back)) })
    return isDone
  }
}

type Which = { locationId: number } | { tagId: number }

/** The plants in a place or with a tag, to put them back if its deletion is undone. */
export async function plantIdsOf(which: Which): Promise<number[]> {
  const ids: number[] = []
  for await (const { id } of client.items('/api/v1/plants', { query: { ...which, size: 100 } })) ids.push(id)
  return ids
}
