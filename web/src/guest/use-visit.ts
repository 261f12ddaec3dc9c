import { ErrorCode, type FrondClient, FrondError, GrantState } from '@frond/client'
import { useCallback, useEffect, useState } from 'react'
import type { CareTask, OwnGrant } from '../api/types.ts'
import { type KeptLink, keepLink } from './kept-link.ts'

type Visit = {
  /** What the link is; not there before it was read. */
  self?: OwnGrant
  /** What is due; not there for a link that has not begun. */
  tasks?: readonly CareTask[]
  /** The link has ended, or was taken back. */
  isOver?: boolean
  /** Why it could not be read. */
  error?: unknown
}

/** The link and what is due, read again whenever the page comes to sight. */
export function useVisit(client: FrondClient, link: KeptLink) {
  const { token } = link
  const [visit, setVisit] = useState<Visit>({})
  const [known, setKnown] = useState(link)
  const read = useCallback(async () => {
    try {
      const self = await client.get('/api/v1/grants/self')
      const { garden, until, timeZone } = self
      const learned = { token, garden, until, timeZone }
      keepLink(learned)
      setKnown(learned)
      setVisit(self.state === GrantState.Active ? { self, tasks: await dueOf(client) } : { self })
    } catch (error) {
      if (isOver(error)) setVisit({ isOver: true })
      else setVisit((before) => ({ ...before, error }))
    }
  }, [client, token])
  useEffect(() => {
    const readAgain = () => {
      if (document.visibilityState === 'visible') void read()
    }
    void read()
    document.addEventListener('visibilitychange', readAgain)
    window.addEventListener('online', readAgain)
    return () => {
      document.removeEventListener('visibilitychange', readAgain)
      window.removeEventListener('online', readAgain)
    }
  }, [read])
  return { visit, known, read }
}

export function isOver(error: unknown): boolean {
  return error instanceof FrondError && error.code === ErrorCode.Unauthenticated
}

async function dueOf(client: FrondClient, until?: string): Promise<CareTask[]> {
  const query = { sort: 'place', ...(until === undefined ? {} : { until }) } as const
  return Array.fromAsync(client.items('/api/v1/care-tasks', { query }))
}
