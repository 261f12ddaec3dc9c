import { useQuery } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { useUser } from '../api/session.ts'
import type { Garden } from '../api/types.ts'
import { gardensQuery } from '../gardens/queries.ts'

/** The garden that this page shows, once it is read. */
export function useGarden(): Garden | undefined {
  const user = useUser()
  const { data: gardens } = useQuery(gardensQuery())
  const id = client.garden ?? user?.id
  return gardens?.find((garden) => garden.id === id)
}
