import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { useToasts } from '../ui/toasts.tsx'
import { channelsQuery } from './queries.ts'

/** Sends a test over a channel, by the same way that a reminder takes. */
export function useTest(id: number) {
  const queries = useQueryClient()
  const toasts = useToasts()
  const test = useMutation({
    mutationFn: () => client.post('/api/v1/reminder-channels/{id}/test', { path: { id } }),
    onError: (error) => toasts.fail(error),
    onSettled: () => queries.invalidateQueries(channelsQuery()),
  })
  return { send: () => test.mutate(), isPending: test.isPending, result: test.data }
}
