import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

const INVITATIONS = '/api/v1/admin/invitations'

/** Those that can still be used, newest first. */
export function invitationsQuery() {
  return queryOptions({
    queryKey: [INVITATIONS],
    queryFn: ({ signal }) => client.get(INVITATIONS, { signal }),
  })
}

export function useInvitationsChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [INVITATIONS] })
}
