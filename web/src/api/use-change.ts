import { useQueryClient } from '@tanstack/react-query'
import { isChangedElsewhere } from '../errors/changed-elsewhere.ts'
import { useToasts } from '../ui/toasts.tsx'
import { type Changed, refreshAfter, touchedBy } from './stale.ts'

export type Change<Result = unknown> = {
  /** Shows it before the service has answered. */
  show?: (() => void) | undefined
  send: () => Promise<Result>
  /** What the person is told once it is done. */
  told: string | ((result: Result) => string)
  /** Takes it back, given what `send` resolved with; called again, it goes on where it failed. */
  back?: ((result: Result) => Promise<unknown>) | undefined
}

/** Tells that it could not be done; without it, a message does. */
export type OnFailure = (error: unknown) => void

/**
 * A change that needs the service: it is shown at once and told, and can be taken back. If it is refused or there is no
 * connection, that is told, and the screen shows again what was there before.
 */
export function useChange(...changed: Changed[]) {
  const queries = useQueryClient()
  const toasts = useToasts()

  const attempt = async <Result>(
    { show, send }: Pick<Change<Result>, 'show' | 'send'>,
    onFailure: OnFailure,
  ) => {
    const touched = touchedBy(changed)
    // An answer that is on its way would put back what was shown before.
    await queries.cancelQueries(touched)
    const before = queries.getQueriesData(touched)
    const showBefore = () => {
      for (const [key, data] of before) queries.setQueryData(key, data)
    }
    show?.()
    try {
      return { result: await send(), showBefore }
    } catch (error) {
      showBefore()
      onFailure(error)
      return undefined
    } finally {
      void refreshAfter(queries, ...changed)
    }
  }

  /** Whether it was done. */
  return async <Result>(change: Change<Result>, onFailure: OnFailure = toasts.fail): Promise<boolean> => {
    const done = await attempt(change, onFailure)
    if (done === undefined) return false
    const { told, back } = change
    const undo =
      back &&
      (() =>
        void attempt({ show: done.showBefore, send: () => back(done.result) }, (error) =>
          // A second attempt would not match either.
          toasts.fail(error, isChangedElsewhere(error) ? undefined : undo),
        ))
    toasts.show({ text: typeof told === 'string' ? told : told(done.result), undo })
    return true
  }
}
