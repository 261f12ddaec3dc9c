import { createFrondClient } from '@frond/client'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { client } from '../api/client.ts'
import { tokenStore } from '../api/token-store.ts'
import { affectedPaths, isAffected } from '../offline/outbox/affected.ts'
import { openOutbox } from '../offline/outbox/browser-outbox.ts'
import { outboxApi } from '../offline/outbox/client-api.ts'
import type { Outbox } from '../offline/outbox/outbox.ts'
import { OutboxContext } from '../offline/outbox/use-outbox.ts'

/** One attempt each: the outbox itself decides when to try again, also after days. */
const patientClient = createFrondClient({ tokenStore, retries: { retries: 0 } })

/** Opens the outbox of whoever is signed in, and sends what was left from the last time. */
export function OutboxProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const queries = useQueryClient()
  const [outbox, setOutbox] = useState<Outbox>()
  useEffect(() => {
    const open = openOutbox({
      userId,
      api: outboxApi(patientClient, userId),
      isSignedIn: () => client.user?.id === userId,
      onSent: ({ command }) => {
        const paths = affectedPaths(command)
        return queries.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, paths) })
      },
    })
    let isOver = false
    void open.isRead.finally(() => isOver || setOutbox(open.outbox))
    return () => {
      isOver = true
      open.close()
      setOutbox(undefined)
    }
  }, [userId, queries])
  return outbox === undefined ? null : <OutboxContext value={outbox}>{children}</OutboxContext>
}
