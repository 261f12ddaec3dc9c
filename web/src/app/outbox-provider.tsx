import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { client, shownGarden } from '../api/client.ts'
import type { SharedGarden } from '../api/shared-garden.ts'
import { outboxStore, takeQueue } from '../early/early-storage.ts'
import { affectedPaths, isAffected } from '../offline/outbox/affected.ts'
import { openOutbox } from '../offline/outbox/browser-outbox.ts'
import type { Outbox } from '../offline/outbox/outbox.ts'
import { OutboxContext } from '../offline/outbox/use-outbox.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { inRounds } from './in-rounds.ts'

const loadBrowserSender = () => import('../offline/outbox/browser-sender.ts')

/** Between two times that lists are fetched anew while much is being sent; until then they show it as waiting. */
const PAUSE_MS = 500

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

/** The garden of another that the commands of this page are for, without the role, which may change. */
function sharedHere(): SharedGarden | undefined {
  const shown = shownGarden()
  if (shown === undefined) return undefined
  const { role, ...garden } = shown
  return garden
}

/** Opens the outbox of the signed-in user, and sends what was left from the last time. */
export function OutboxProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const queries = useQueryClient()
  const [outbox, setOutbox] = useState<Outbox>()
  // Before anything is painted: at the start the outbox was read already.
  useLayoutEffect(() => {
    const known = takeQueue(userId)
    const open = openOutbox({
      userId,
      garden: sharedHere(),
      store: outboxStore,
      known,
      isSignedIn: () => client.user?.id === userId,
      loadSender: async (needs) => (await loadBrowserSender()).browserSender(needs),
      onSent: inRounds(async (sent) => {
        const here = sent.filter(({ garden }) => garden?.id === client.garden)
        const paths = [...new Set(here.flatMap(({ command }) => affectedPaths(command)))]
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
  // While there is a connection for sure, and the files of this version are still there.
  useEffect(
    () =>
      whenIdle(() => {
        // The outbox tries again when it has something to send.
        loadBrowserSender().catch(() => undefined)
      }),
    [],
  )
  return outbox === undefined ? null : <OutboxContext value={outbox}>{children}</OutboxContext>
}
