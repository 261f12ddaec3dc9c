import { createFrondClient } from '@frond/client'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { client } from '../api/client.ts'
import { tokenStore } from '../api/token-store.ts'
import { outboxStore, takeQueue } from '../early/early-storage.ts'
import { affectedPaths, isAffected } from '../offline/outbox/affected.ts'
import { openOutbox } from '../offline/outbox/browser-outbox.ts'
import { outboxApi } from '../offline/outbox/client-api.ts'
import type { Outbox } from '../offline/outbox/outbox.ts'
import { OutboxContext } from '../offline/outbox/use-outbox.ts'
import { inRounds } from './in-rounds.ts'

/** One attempt each: the outbox itself decides when to try again, also after days. */
const patientClient = createFrondClient({ tokenStore, retries: { retries: 0 } })

/** Between two times that lists are fetched anew while much is being sent; until then they show it as waiting. */
const PAUSE_MS = 500

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

/** Opens the outbox of whoever is signed in, and sends what was left from the last time. */
export function OutboxProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const queries = useQueryClient()
  const [outbox, setOutbox] = useState<Outbox>()
  // Before anything is painted: at the start the outbox was read already.
  useLayoutEffect(() => {
    const known = takeQueue(userId)
    const open = openOutbox({
      userId,
      store: outboxStore,
      known,
      api: outboxApi(patientClient, userId),
      isSignedIn: () => client.user?.id === userId,
      onSent: inRounds(async (sent) => {
        const paths = [...new Set(sent.flatMap(({ command }) => affectedPaths(command)))]
        await queries.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, paths) })
      }, pause),
    })
    let isOver = false
    if (known !== undefined) setOutbox(open.outbox)
    else void open.isRead.finally(() => isOver || setOutbox(open.outbox))
    return () => {
      isOver = true
      open.close()
      setOutbox(undefined)
    }
  }, [userId, queries])
  return outbox === undefined ? null : <OutboxContext value={outbox}>{children}</OutboxContext>
}
