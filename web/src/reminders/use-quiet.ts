import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { careSettingsQuery } from '../api/queries.ts'
import type { Day } from '../i18n/format.ts'
import { useToasts } from '../ui/toasts.tsx'

/** Until when the user gets no reminders. */
export function useQuiet() {
  const queries = useQueryClient()
  const toasts = useToasts()
  const { queryKey } = careSettingsQuery()
  const { data: settings } = useQuery(careSettingsQuery())
  const put = async (quietUntil: Day | null) => {
    const saved = await client.put('/api/v1/care-settings', { body: { quietUntil } })
    queries.setQueryData(queryKey, saved)
  }
  const back = useMutation({ mutationFn: put, onError: (error) => toasts.fail(error) })
  return {
    until: settings?.quietUntil,
    /** Returns, for a toast, what makes it again what it was. */
    set: async (quietUntil: Day | null) => {
      const before = queries.getQueryData(queryKey)?.quietUntil ?? null
      await put(quietUntil)
      return () => back.mutate(before)
    },
  }
}
