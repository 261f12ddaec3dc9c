import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { wishesQuery } from './queries.ts'
import { shownWishes } from './shown-wishes.ts'

/** The wishes, also those that wait to be sent, and how the service was read. */
export function useWishes(isWanted = true) {
  const { pending } = useOutbox()
  const read = useQuery({ ...wishesQuery(), enabled: isWanted, throwOnError: false })
  const { data } = read
  return { read, wishes: useMemo(() => shownWishes(data ?? [], pending), [data, pending]) }
}
