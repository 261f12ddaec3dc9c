import { type components, createFrondClient, GrantKind, GrantState } from '@frond/client'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { refreshAfter } from '../api/stale.ts'
import { tokenStore } from '../api/token-store.ts'

export type Grant = components['schemas']['Grant']

/** What the user may see of the persons, links and keys of the garden. */
export function grantsQuery() {
  return queryOptions({
    queryKey: ['/api/v1/grants'],
    queryFn: ({ signal }) => client.get('/api/v1/grants', { signal }),
  })
}

/** Whether an invitation is one of the user, to the own garden, whichever is shown. */
export function ownInvitationQuery(token: string, expiresAt: number) {
  return queryOptions({
    queryKey: ['/api/v1/grants', 'own invitation', token],
    queryFn: async ({ signal }) => {
      const grants = await createFrondClient({ tokenStore }).get('/api/v1/grants', { signal })
      return grants.some(
        (grant) =>
          grant.kind === GrantKind.Person &&
          grant.state === GrantState.Invited &&
          grant.expiresAt === expiresAt &&
          grant.hint !== undefined &&
          token.endsWith(grant.hint),
      )
    },
    throwOnError: false,
  })
}

export function useGrantsChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => refreshAfter(queries, 'people')
}
