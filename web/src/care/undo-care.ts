import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshAfter } from '../api/stale.ts'
import { useToasts } from '../ui/toasts.tsx'

/** For the toast of a change: takes it back, reads again what it touched, and says so if that fails. */
export function useUndoCare(): (takeBack: () => Promise<unknown>) => () => void {
  const queries = useQueryClient()
  const toasts = useToasts()
  const undo = useMutation({
    mutationFn: (takeBack: () => Promise<unknown>) => takeBack(),
    onError: (error) => toasts.fail(error),
    onSettled: () => refreshAfter(queries, 'care'),
  })
  return (takeBack) => () => undo.mutate(takeBack)
}
