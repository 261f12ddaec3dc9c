import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { client } from '../api/client.ts'
import { outboxClient } from '../api/outbox-client.ts'
import { affectedPaths, isAffected } from '../offline/outbox/affected.ts'
import { openOutbox } from '../offline/outbox/browser-outbox.ts'
import type { Outbox } from '../offline/outbox/outbox.ts'
import { OutboxContext } from '../offline/outbox/use-outbox.ts'

/** Opens the outbox of whoever is signed in, and sends what was left from the last time. */
export function OutboxProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const queries = useQueryClient()
  const [outbox, setOutbox] = useState<Outbox>()
  useEffect(() => {
    const open = openOutbox({
      userId,
      api: outboxClient,
      isSignedIn: () => client.user?.id === userId,
      onSent: ({ command }) => {
        const paths = affectedPaths(command)
        return queries.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, paths) })
      },
    })
    setOutbox(open.outbox)
    return () => {
      open.close()
      setOutbox(undefined)
    }
  }, [userId, queries])
  return outbox === undefined ? null : <OutboxContext value={outbox}>{children}</OutboxContext>
}
